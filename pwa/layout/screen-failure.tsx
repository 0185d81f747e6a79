import { t } from '#words'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './screen-failure.css'

/**
 * Replaces a screen that failed: its file isn't cached and there is no connection, a new version removed the file,
 * or the screen threw an error. The portal's screens, which store nothing, provide their own main landmark, so this
 * page does too when it replaces one.
 */
export function ScreenFailure({ stored = 'drafts' }: { stored?: 'drafts' | 'nothing' | undefined }) {
  const Tag = stored === 'drafts' ? 'div' : 'main'
  return (
    <Tag className="page page-narrow screen-failure">
      <PageHead title={t`This page could not be opened`} />
      <h1>{t`This page could not be opened`}</h1>
      <p>
        {stored === 'drafts'
          ? t`It may not be on this phone yet, or your connection was interrupted. What you typed is still saved on this phone.`
          : t`The portal needs a connection. It stores nothing on this device.`}
      </p>
      <div className="button-row">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t`Try again`}
        </Button>
        <ButtonLink to="/" reloadDocument>
          {t`Go to the home page`}
        </ButtonLink>
      </div>
    </Tag>
  )
}
