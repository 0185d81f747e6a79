import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'

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
