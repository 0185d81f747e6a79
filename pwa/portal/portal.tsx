import { matchPath, useLocation } from 'react-router-dom'
import './styles.css'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import type { Access } from '#shared/contract/access.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { defineScreen, ScreenView } from '../app/screen.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'
import { useMayUse } from './session.ts'

/** Shown without a session. */
const PUBLIC_SCREENS = [
  { path: ADMIN_SCREENS.login, screen: defineScreen(() => import('./sign-in/login-screen.tsx')) },
  {
    path: ADMIN_SCREENS.resetPassword,
    screen: defineScreen(() => import('./sign-in/reset-password-screen.tsx')),
  },
]

interface ProtectedScreen {
  path: string
  /** Who may make the calls of the screen. */
  access: Access
  screen: ReturnType<typeof defineScreen>
}

/** Shown inside AdminLayout, which requires a session. */
const PROTECTED_SCREENS: ProtectedScreen[] = [
  {
    path: ADMIN_SCREENS.dashboard,
    access: 'self',
    screen: defineScreen(() => import('./dashboard/dashboard-screen.tsx')),
  },
  {
    path: ADMIN_SCREENS.inbox,
    access: 'desk',
    screen: defineScreen(() => import('./inbox/families-screen.tsx')),
  },
  {
    path: ADMIN_SCREENS.inboxMessages,
    access: 'desk',
    screen: defineScreen(() => import('./inbox/messages/messages-screen.tsx')),
  },
  {
    path: ADMIN_SCREENS.requests,
    access: 'owner',
    screen: defineScreen(() => import('./requests/requests-screen.tsx')),
  },
  {
    path: ADMIN_SCREENS.addBusiness,
    access: 'owner',
    screen: defineScreen(() => import('./businesses/business-screen.tsx')),
  },
  {
    path: `${ADMIN_SCREENS.editBusiness}/:id`,
    access: 'owner',
    screen: defineScreen(() => import('./businesses/business-screen.tsx')),
  },
]

/** The portal's screen for the current path. The router sends only the paths above here. */
export function Component() {
  const { pathname } = useLocation()
  const matches = ({ path }: { path: string }) => matchPath(path, pathname) !== null
  const open = PUBLIC_SCREENS.find(matches)
  if (open) return <ScreenView key={open.path} screen={open.screen} />
  const guarded = PROTECTED_SCREENS.find(matches)
  return <AdminLayout>{guarded && <Guarded key={guarded.path} {...guarded} />}</AdminLayout>
}

function Guarded({ access, screen }: ProtectedScreen) {
  return useMayUse(access) ? <ScreenView screen={screen} /> : <NotAllowed />
}

/** Replaces a screen that the role may not use, for example after following a bookmark. */
function NotAllowed() {
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
