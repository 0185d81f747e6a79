import { useLate } from '../ui/use-late.ts'

const importSendingViews = () => import('./sending-views.ts')

/** Loads the components that show sent answers once `isNeeded`; null until they are loaded. */
export const useSendingViews = (isNeeded: boolean) =>
  useLate(importSendingViews, isNeeded)?.sendingViews ?? null
