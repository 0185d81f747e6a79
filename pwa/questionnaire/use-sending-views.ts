import { useLate } from '../ui/use-late.ts'

const importSending = () => import('./sending-views.ts')

/** What shows the way of sent answers; null until its file is there. `isNeeded`: something was sent. */
export const useSendingViews = (isNeeded: boolean) => useLate(importSending, isNeeded)?.sending ?? null
