import { Component, type ReactNode } from 'react'
import { t } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

interface Props {
  /** What these screens store on the device, for the text of the error page. */
  stored?: 'drafts' | 'nothing'
  children: ReactNode
}

/**
 * Shows an error page if a screen fails to load or render. Set `key` to the path, so that the next screen starts
 * without the error.
 */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  // Not a field, which old browsers would need helpers for on every first visit.
  constructor(props: Props) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure stored={this.props.stored} /> : this.props.children
  }
}

/**
 * Replaces a screen that failed: its file isn't cached and there is no connection, a new version removed the file,
 * or the screen threw an error. The portal's screens, which store nothing, provide their own main landmark, so this
 * page does too when it replaces one.
 */
function ScreenFailure({ stored = 'drafts' }: { stored?: 'drafts' | 'nothing' | undefined }) {
  const Tag = stored === 'drafts' ? 'div' : 'main'
  return (
    <Tag className="page page-narrow stack-4 stack-left">
      <PageHead title={t`This page could not be opened`} />
      <h1>{t`This page could not be opened`}</h1>
      <p>
        {stored === 'drafts'
          ? t`It may not be on this phone yet, or your connection was interrupted. What you typed is still saved on this phone.`
          : t`The portal needs a connection. It stores nothing on this device.`}
      </p>
      <div className="flex flex-wrap gap-3">
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
