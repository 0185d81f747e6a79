import { ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'

/** Replaces a screen that the role may not use, for example after following a bookmark. */
export function NotAllowed() {
  return (
    <>
      <PageHead title="Not allowed" />
      <h1>Not allowed</h1>
      <Notice
        tone="warning"
        actions={<ButtonLink to={ADMIN_SCREENS.dashboard}>Open the dashboard</ButtonLink>}
      >
        Your account may not use this screen. An owner of the portal can change your role.
      </Notice>
    </>
  )
}
