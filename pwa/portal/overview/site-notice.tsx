import { Link } from 'react-router-dom'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { SiteReport, type UnsetText } from '#shared/desk/site-check.ts'
import { useAdminData } from '../use-admin-data.ts'
import './site-notice.css'

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
          <Link to={`${ADMIN_SCREENS.dashboard}?tab=settings#texts`}>under Settings</Link>, without a restart.
          A name in capitals is an environment variable. The others are fields of <code>content.json</code> in{' '}
          <code>DATA_DIR/content</code>. To confirm a text, put it there as it is. Restart the server after a
          change.
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
