import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { site } from '#pwa/api/site.ts'
import { Toasts } from '#pwa/app/layout/toasts.tsx'
import { defineScreen, ScreenView } from '#pwa/app/screen.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Logo } from '#pwa/ui/logo.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS, SCREENS } from '#shared/contract/paths.ts'
import { sendAdmin } from '../admin-api.ts'
import { WatchInbox } from '../counts/watch-inbox.tsx'
import { deleteOldDrafts, deleteOwnDrafts } from '../drafts/draft-store.ts'
import { GoTo } from '../keyboard/go-to.tsx'
import { endSession, lastSessionEnd, useSession } from '../session.ts'
import { watchActivity } from '../sign-in/activity.ts'
import { useLacksFactor } from '../sign-in/lacks-factor.ts'
import type { LoginState } from '../sign-in/login-state.ts'
import { usePromptReason } from '../sign-in/prompt.ts'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import '../components/tables.css'
import { SkipLink } from '#pwa/ui/skip-link.tsx'
import './admin-layout.css'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSnapshot } from 'valtio/react'
import { connectivity } from '#pwa/state/connectivity.ts'
import { Notice } from '#pwa/ui/notice.tsx'

const REQUIRED_FACTOR = defineScreen(() => import('../settings/required-factor-screen.tsx'))

/**
 * The header and toasts around the portal's screens. Without a session it redirects to the login, which leads
 * back.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const isHidden = usePromptReason() === 'idle'
  const lacksFactor = useLacksFactor()
  useEffect(() => (session ? watchActivity() : undefined), [session])
  useEffect(deleteOldDrafts, [])
  if (!session) return <RedirectToLogin />
  return (
    <div className="admin-layout" data-hidden={isHidden || undefined}>
      <SkipLink />
      <AdminBar username={session.admin.username} />
      {!lacksFactor && <WatchInbox token={session.token} />}
      <div role="status">
        <OfflineBanner />
      </div>
      <main className="admin-layout-main" id="main" tabIndex={-1}>
        {lacksFactor ? <ScreenView screen={REQUIRED_FACTOR} /> : children}
      </main>
      <Toasts />
      <SignInAgain />
    </div>
  )
}

/**
 * Redirects to the login. The router's Navigate would add to the library file that every family downloads.
 */
function RedirectToLogin() {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    navigate(ADMIN_SCREENS.login, { replace: true, state: loginStateFrom(location) })
  }, [navigate, location])
  return null
}

function loginStateFrom({ pathname, search }: { pathname: string; search: string }): LoginState {
  const lastEnd = lastSessionEnd()
  if (lastEnd === 'logged-out') return {}
  return { from: pathname + search, ...(lastEnd === 'rejected' && { why: 'lost' }) }
}

function AdminBar({ username }: { username: string }) {
  return (
    <header className="admin-bar">
      <div className="admin-bar-row">
        <p className="admin-bar-name">
          <Logo />
          {site.name}
        </p>
        <p className="admin-bar-welcome">
          Welcome back, <strong>{username}</strong>
        </p>
        <nav className="admin-bar-actions" aria-label="Portal">
          <GoTo onLogOut={logOut} />
          <ButtonLink variant="quiet" to={SCREENS.landing}>
            <House aria-hidden="true" />
            Home
          </ButtonLink>
          <Button variant="quiet" onClick={logOut}>
            <LogOut aria-hidden="true" />
            Logout
          </Button>
        </nav>
      </div>
    </header>
  )
}

/**
 * Signs out immediately in this browser, and deletes what was typed and not saved. If the call to the server fails, the session expires there on its own.
 */
function logOut(): void {
  // First, because the call takes its token from the session that ends below.
  sendAdmin('POST', ADMIN_API.logout).catch(() => {})
  deleteOwnDrafts()
  endSession('logged-out')
}

/** Shown while the server can't be reached. The device has nothing new to show, and isn't always what is offline. */
export function OfflineBanner() {
  const { online } = useSnapshot(connectivity)
  if (online !== 'no') return null
  return (
    <Notice className="offline-banner" tone="warning" Icon={WifiOff}>
      {navigator.onLine
        ? "The server can't be reached. This page may be out of date, and you can't save changes until it answers again."
        : "You're offline. This page may be out of date, and you can't save changes until you're back online."}
    </Notice>
  )
}
