import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './screen-failure.css'

/**
 * Stands where a screen could not be shown: its file is not on this phone and there is no connection, the
 * file is gone after a new version, or the screen broke. Nothing technical is said; nothing was lost. Screens that
 * keep nothing bring their own landmarks, so the failure then is the main one.
 */
export function ScreenFailure({ keeps = 'typing' }: { keeps?: 'typing' | 'nothing' | undefined }) {
  const Tag = keeps === 'typing' ? 'div' : 'main'
  return (
    <Tag className="page page-narrow screen-failure">
      <PageHead title="This page could not be opened" />
      <h1>This page could not be opened</h1>
      <p>
        {keeps === 'typing'
          ? 'It may not be on this phone yet, or your connection was interrupted. Whatever you typed before is still saved on this phone.'
          : 'The portal needs a connection: nothing of it is kept on this device.'}
      </p>
      <div className="screen-failure-actions">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <ButtonLink to="/" reloadDocument>
          Go to the start page
        </ButtonLink>
      </div>
    </Tag>
  )
}
