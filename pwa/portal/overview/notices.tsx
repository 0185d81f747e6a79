import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Fold } from '#pwa/ui/fold.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { ownTimeZone } from '#shared/contract/time.ts'
import type { ModelReport } from '#shared/desk/model.ts'
import { SiteReport, type SiteTexts, SiteTextsReport, type UnsetText } from '#shared/desk/site-texts.ts'
import { errorMessage } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { saveSiteTexts } from '../components/save-site-texts.ts'
import { STATE_NAMES, useModel } from '../model/describe-model.ts'
import { useAdminData } from '../use-admin-data.ts'

const settings = (section: string) => `${ADMIN_SCREENS.dashboard}?tab=settings&section=${section}`
const DATABASE = `${ADMIN_SCREENS.dashboard}?tab=database`

/** Where the portal has the way out of a risk. The others are settings of the server. */
const WAYS_OUT: Record<string, string> = {
  weak_admin_password: settings('account'),
  undelivered_mail: settings('notifications'),
  no_alerts: settings('notifications'),
  empty_catalogue: DATABASE,
  stale_sources: DATABASE,
}

/** A notice for each unsafe setting, until the operator changes it. Nothing if there are none, or if they are unknown. */
export function RiskNotices() {
  const { data } = useAdminData(ADMIN_API.siteCheck, SiteReport)
  return data?.risks.map(({ id, title, advice }) => {
    const wayOut = WAYS_OUT[id]
    return (
      <Notice key={id} tone="error" title={wayOut ? <Link to={wayOut}>{title}</Link> : title}>
        <Fold summary="What to do">{advice}</Fold>
      </Notice>
    )
  })
}

/** The fields under Settings, by what the server calls them. */
const FIELDS: Record<string, keyof SiteTexts> = {
  SUPPORT_PHONE: 'phone',
  SUPPORT_EMAIL: 'email',
  businessHours: 'businessHours',
  isFree: 'isFree',
  consultation: 'consultation',
}

/** The texts that the operator has not supplied yet, each a link to its field. Nothing if all are set, or if they are unknown. */
export function SiteNotice() {
  const { data } = useAdminData(ADMIN_API.siteCheck, SiteReport)
  if (!data || data.leftOut.length + data.placeholders.length === 0) return null
  const { isLive, leftOut, placeholders } = data
  return (
    <Notice
      tone={isLive ? 'warning' : 'info'}
      title={isLive ? 'Families see texts that are not yours' : 'Before families use this site'}
    >
      <Fold summary={summarize(data)}>
        <ul className="list-disc ps-[1.2em]">
          {[...placeholders, ...leftOut].map((text) => (
            <UnsetLine key={text.setting} {...text} />
          ))}
        </ul>
      </Fold>
    </Notice>
  )
}

/** What has no field in the portal is in the operator's own file. */
function UnsetLine({ name, shown, setting }: UnsetText) {
  const field = FIELDS[setting]
  return (
    <li>
      {field ? <Link to={`${settings('texts')}&field=${field}`}>{name}</Link> : name}
      {shown === null ? ' (left out)' : `: “${shown}”`}
      {!field && '. Yours goes into content.json on the server.'}
    </li>
  )
}

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
        {summarizeModel(data)} <Link to={settings('technical')}>See the model under Settings</Link>
      </p>
    </Notice>
  )
}

const summarizeModel = ({ model, state: { state } }: ModelReport): string =>
  state === 'unreachable'
    ? 'The matching model isn’t running. Lists still work.'
    : `The matching model, ${model}: ${STATE_NAMES[state].toLowerCase()}. Lists still work.`

/**
 * Asks once, where the server's days begin at another time than the owner's own, as in a data center. The answer is stored for
 * everyone, among the website's texts.
 */
export function TimeZoneNotice() {
  const { data } = useAdminData(ADMIN_API.siteTexts, SiteTextsReport)
  const [problem, setProblem] = useState<string>()
  const own = ownTimeZone()
  // A browser without a time zone that can be used counts as UTC.
  if (!data || data.texts.timeZone || own === 'UTC' || own === data.otherwise.timeZone) return null
  const choose = (timeZone: string) =>
    saveSiteTexts({ ...data.texts, timeZone }).catch((error: unknown) =>
      setProblem(errorMessage(error, 'Failed to save the time zone')),
    )
  return (
    <Notice
      title="When do your days begin?"
      actions={[own, data.otherwise.timeZone].map((zone, index) => (
        <Button key={zone} onClick={() => void choose(zone)}>
          {index === 0 ? 'Use' : 'Keep'} {zone}
        </Button>
      ))}
    >
      <p>
        The server counts days in {data.otherwise.timeZone}; you are in {own}. It counts for what is due
        today, the morning emails, and the days in reports and exports.
      </p>
      <ErrorAlert message={problem} />
    </Notice>
  )
}
