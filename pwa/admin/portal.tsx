import { matchPath, useLocation } from 'react-router-dom'
import { ADMIN_SCREENS } from '../../shared/paths.ts'
import { defineScreen, ScreenView } from '../screen.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'

/** Before one has signed in. */
const PUBLIC_SCREENS = [
  { path: ADMIN_SCREENS.login, screen: defineScreen(() => import('./login/login-screen.tsx')) },
  {
    path: ADMIN_SCREENS.resetPassword,
    screen: defineScreen(() => import('./login/reset-password-screen.tsx')),
  },
]

/** Within the frame, which lets only those in who have signed in. */
const PROTECTED_SCREENS = [
  { path: ADMIN_SCREENS.dashboard, screen: defineScreen(() => import('./dashboard/dashboard-screen.tsx')) },
  {
    path: ADMIN_SCREENS.addBusiness,
    screen: defineScreen(() => import('./businesses/add-business-screen.tsx')),
  },
  {
    path: `${ADMIN_SCREENS.editBusiness}/:id`,
    screen: defineScreen(() => import('./businesses/edit-business-screen.tsx')),
  },
]

/** The portal's screen of an address. The router leads only the addresses named here to it. */
export function Component() {
  const { pathname } = useLocation()
  const at = ({ path }: { path: string }) => matchPath(path, pathname) !== null
  const door = PUBLIC_SCREENS.find(at)
  if (door) return <ScreenView key={door.path} screen={door.screen} />
  const room = PROTECTED_SCREENS.find(at)
  return <AdminLayout>{room && <ScreenView key={room.path} screen={room.screen} />}</AdminLayout>
}
