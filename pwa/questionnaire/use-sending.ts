import { useLate } from '../ui/use-late.ts'

const importSending = () => import('./sending.ts')

/** What shows the way of sent answers; null until its file is there. `isNeeded`: something was sent. */
export const useSending = (isNeeded: boolean) => useLate(importSending, isNeeded)?.sending ?? null
