import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readStored, store } from '#pwa/local/browser-storage.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { ownTimeZone } from '#shared/contract/time-zone.ts'
import type { ModelReport } from '#shared/desk/model.ts'
import { SiteReport, type UnsetText } from '#shared/desk/site-check.ts'
import { useTimeZone } from '../components/use-time-zone.ts'
import { STATE_NAMES, useModel } from '../model/describe-model.ts'
import { useAdminData } from '../use-admin-data.ts'

/** The texts that the operator has not supplied yet. Nothing if all are set, or if they are unknown. */
export function SiteNotice() {
  const { data } = useAdminData(ADMIN_API.siteCheck, SiteReport)
  if (!data || data.leftOut.length + data.placeholders.length === 0) return null
  const { isLive, leftOut, placeholders } = data
  return (
    <Notice
      tone={isLive ? 'warning' : 'info'}
      title={isLive ? 'Families see texts that are not yours' : 'Before families use this site'}
    >
      <details className="site-notice">
        <summary>{summarize(data)}</summary>
        <ul>
          {leftOut.map((text) => (
            <li key={text.setting}>
              Left out: {text.name}. <Setting {...text} />
            </li>
          ))}
          {placeholders.map((text) => (
            <li key={text.setting}>
              {text.name}: “{text.shown}” <Setting {...text} />
            </li>
          ))}
        </ul>
        <p>
          The support phone and email, the hours, what families pay and consultations are set{' '}
          <Link to={`${ADMIN_SCREENS.dashboard}?tab=settings&section=texts`}>under Settings</Link>, without a
          restart. A name in capitals is an environment variable. The others are fields of{' '}
          <code>content.json</code> in <code>DATA_DIR/content</code>. To confirm a text, put it there as it
          is. Restart the server after a change.
        </p>
      </details>
    </Notice>
  )
}

const Setting = ({ setting }: UnsetText) => <code>{setting}</code>

function summarize({ leftOut, placeholders }: SiteReport): string {
  const parts = [
    placeholders.length > 0 &&
      `${placeholders.length} ${placeholders.length === 1 ? 'thing' : 'things'} to finish before you open`,
    leftOut.length > 0 && `${leftOut.length} left out until you supply it`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Shown while the model does not help rank families' lists. Nothing if it does, or if its state is unknown.
 */
export function ModelNotice() {
  const { data } = useModel()
  if (!data || data.state.state === 'ready') return null
  const needsAttention = data.state.state === 'failed' || data.state.state === 'unexamined'
  return (
    <Notice tone={needsAttention ? 'warning' : 'info'}>
      <p>
        {summarizeModel(data)}{' '}
        <Link to={`${ADMIN_SCREENS.dashboard}?tab=settings&section=technical`}>
          See the model under Settings
        </Link>
      </p>
    </Notice>
  )
}

const summarizeModel = ({ model, state: { state } }: ModelReport): string =>
  state === 'unreachable'
    ? 'The matching model isn’t running. Lists still work.'
    : `The matching model, ${model}: ${STATE_NAMES[state].toLowerCase()}. Lists still work.`

const KEPT = 'portalKeepsUtc'

/**
 * Asks once on each device whether days should begin at midnight UTC, which is what a server in a data center has, where
 * the operator's own days begin at another time.
 */
export function TimeZoneNotice() {
  const [isKept, setKept] = useState(() => readStored('localStorage', KEPT) !== null)
  const own = ownTimeZone()
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
