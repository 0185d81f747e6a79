import WifiOff from 'lucide-react/icons/wifi-off'
import { useSnapshot } from 'valtio/react'
import { connectivity } from '#pwa/state/connectivity.ts'
import { Notice } from '#pwa/ui/notice.tsx'

/** Shown without a connection. The portal stores no data on the device, so it can't show anything new. */
export function OfflineBanner() {
  const { online } = useSnapshot(connectivity)
  if (online !== 'no') return null
  return (
    <Notice className="offline-banner" tone="warning" Icon={WifiOff}>
      You're offline. This page may be out of date, and you can't save changes until you're back online.
    </Notice>
  )
}
