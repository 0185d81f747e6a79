import WifiOff from 'lucide-react/icons/wifi-off'
import { useSnapshot } from 'valtio/react'
import { connectivity } from '../../state/connectivity.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that there is no connection. The portal keeps nothing on the device, so nothing new can be shown. */
export function OfflineBanner() {
  const { online } = useSnapshot(connectivity)
  if (online !== 'no') return null
  return (
    <Notice className="offline-banner" tone="warning" Icon={WifiOff}>
      You're offline. What you see may be out of date, and changes cannot be saved until you're connected.
    </Notice>
  )
}
