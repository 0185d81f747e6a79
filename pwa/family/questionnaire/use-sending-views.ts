import { useDeferred } from '../../ui/use-deferred.ts'

const importSendingViews = () => import('./sending-views.tsx')

/** Loads the components that show sent answers and failures once `isNeeded`; null until they are loaded. */
export const useSendingViews = (isNeeded: boolean) =>
  useDeferred(importSendingViews, isNeeded)?.sendingViews ?? null
