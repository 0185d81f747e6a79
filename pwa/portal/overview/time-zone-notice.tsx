import { useState } from 'react'
import { readStored, store } from '#pwa/local/browser-storage.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'

const KEPT = 'portalKeepsUtc'

/**
 * Asks once on each device whether days should begin at midnight UTC, which is what a server in a data center has, where
 * the operator's own days begin at another time.
 */
export function TimeZoneNotice() {
  const [isKept, setKept] = useState(() => readStored('localStorage', KEPT) !== null)
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isUtc = ['UTC', 'Etc/UTC'].includes(useTimeZone())
  if (isKept || !isUtc || new Date().getTimezoneOffset() === 0) return null
  const keep = () => {
    setKept(true)
    store('localStorage', KEPT, '1')
  }
  return (
    <Notice
      title="Days in this portal begin at midnight UTC"
      actions={<Button onClick={keep}>Keep UTC</Button>}
    >
      <p>
        That is this server's own time zone. Yours is {own}. To use it for what is due and for the figures by
        day, set <code>TIME_ZONE={own}</code> and restart the server.
      </p>
    </Notice>
  )
}
