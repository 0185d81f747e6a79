import WifiOff from 'lucide-react/icons/wifi-off'
import { useSnapshot } from 'valtio/react'
import { connectivity } from '#pwa/state/connectivity.ts'
import { Notice } from '#pwa/ui/notice.tsx'

/** Shown while the server can't be reached. The device has nothing new to show, and isn't always what is offline. */
export function OfflineBanner() {
  const { online } = useSnapshot(connectivity)
  if (online !== 'no') return null
  return (
    <Notice className="offline-banner" tone="warning" Icon={WifiOff}>
      {navigator.onLine
        ? "The server can't be reached. This page may be out of date, and you can't save changes until it answers again."
        : "You're offline. This page may be out of date, and you can't save changes until you're back online."}
    </Notice>
  )
}
