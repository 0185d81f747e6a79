import { useDeferred } from '../ui/use-deferred.ts'

const importSending = () => import('./sending.ts')

/** What shows the way of sent answers; null until its file is there. `isNeeded`: something was sent. */
export const useSending = (isNeeded: boolean) => useDeferred(importSending, isNeeded)?.sending ?? null
