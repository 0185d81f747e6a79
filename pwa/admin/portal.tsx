import { matchPath, useLocation } from 'react-router-dom'
import { ADMIN_SCREENS } from '../../shared/paths.ts'
import { defineScreen, ScreenView } from '../screen.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'

/** Shown without a session. */
const PUBLIC_SCREENS = [
  { path: ADMIN_SCREENS.login, screen: defineScreen(() => import('./login/login-screen.tsx')) },
  {
    path: ADMIN_SCREENS.resetPassword,
    screen: defineScreen(() => import('./login/reset-password-screen.tsx')),
  },
]

/** Shown inside AdminLayout, which requires a session. */
const PROTECTED_SCREENS = [
  { path: ADMIN_SCREENS.dashboard, screen: defineScreen(() => import('./dashboard/dashboard-screen.tsx')) },
  { path: ADMIN_SCREENS.inbox, screen: defineScreen(() => import('./inbox/inbox-screen.tsx')) },
  {
    path: ADMIN_SCREENS.addBusiness,
    screen: defineScreen(() => import('./businesses/add-business-screen.tsx')),
  },
  {
    path: `${ADMIN_SCREENS.editBusiness}/:id`,
    screen: defineScreen(() => import('./businesses/edit-business-screen.tsx')),
  },
]

/** The portal's screen for the current path. The router sends only the paths above here. */
export function Component() {
  const { pathname } = useLocation()
  const matches = ({ path }: { path: string }) => matchPath(path, pathname) !== null
  const open = PUBLIC_SCREENS.find(matches)
  if (open) return <ScreenView key={open.path} screen={open.screen} />
  const guarded = PROTECTED_SCREENS.find(matches)
  return <AdminLayout>{guarded && <ScreenView key={guarded.path} screen={guarded.screen} />}</AdminLayout>
}
