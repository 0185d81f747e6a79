import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { site } from '#pwa/api/site.ts'
import { Toasts } from '#pwa/app/layout/toasts.tsx'
import { defineScreen, ScreenView } from '#pwa/app/screen.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Logo } from '#pwa/ui/logo.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS, SCREENS } from '#shared/contract/paths.ts'
import { sendAdmin } from '../admin-api.ts'
import { DashboardLink, InboxLink, RefreshButton, RequestsLink } from '../components/screen-head.tsx'
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
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSnapshot } from 'valtio/react'
import { connectivity } from '#pwa/state/connectivity.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { SkipLink } from '#pwa/ui/skip-link.tsx'

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
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <AdminBar username={session.admin.username} isHidden={isHidden} isLimited={lacksFactor} />
      {!lacksFactor && <WatchInbox token={session.token} />}
      <div role="status">
        <OfflineBanner />
      </div>
      <main
        className={`mx-auto w-full max-w-columns flex-1 px-gutter pt-4 pb-7 ${isHidden ? 'invisible' : ''}`}
        id="main"
        tabIndex={-1}
      >
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

interface AdminBarProps {
  username: string
  /** While the operator is signed out. The screen keeps what was typed. */
  isHidden: boolean
  /** While a second factor must be set up first, and the server refuses everything else. */
  isLimited: boolean
}

/** One row. A phone has the rest, and the links of the screens' heads, in a menu. */
function AdminBar({ username, isHidden, isLimited }: AdminBarProps) {
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that a link was followed
  useEffect(() => menu.current?.hidePopover?.(), [key])
  return (
    <header className={`border-line border-b bg-card print:hidden ${isHidden ? 'invisible' : ''}`}>
      <div className="mx-auto flex max-w-columns items-center gap-2 px-gutter py-2 md:gap-4">
        <p className="flex items-center gap-2 font-[750]">
          <Logo />
          <span className="max-md:sr-only">{site.name}</span>
        </p>
        <nav
          className="flex flex-1 flex-wrap items-center justify-end gap-x-1 text-small md:gap-x-3"
          aria-label="Portal"
        >
          {!isLimited && (
            <div className="contents md:hidden">
              <InboxLink />
            </div>
          )}
          <GoTo onLogOut={logOut} />
          <Button variant="quiet" className="md:hidden" popoverTarget={MENU}>
            <Menu aria-hidden="true" />
            <span className="max-[24rem]:sr-only">Menu</span>
          </Button>
          <div id={MENU} ref={menu} popover="auto" className={MENU_BOX}>
            <p className="max-w-none text-quiet md:order-first md:me-auto md:border-line md:border-s md:ps-4">
              Welcome back, <strong>{username}</strong>
            </p>
            {!isLimited && (
              <div className="contents md:hidden">
                <DashboardLink />
                <RequestsLink />
                <RefreshButton />
              </div>
            )}
            <ButtonLink variant="quiet" to={SCREENS.landing}>
              <House aria-hidden="true" />
              Home
            </ButtonLink>
            <Button variant="quiet" onClick={logOut}>
              <LogOut aria-hidden="true" />
              Logout
            </Button>
          </div>
        </nav>
      </div>
    </header>
  )
}

const MENU = 'portal-menu'
/** On a phone below the row, over the screen; else its children are in the row. */
const MENU_BOX =
  'inset-auto end-2 top-[4rem] m-0 justify-items-start rounded-card border border-line bg-card p-4 text-inherit shadow-lifted open:grid md:contents'

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
    <Notice className="rounded-none" tone="warning" Icon={WifiOff}>
      {navigator.onLine
        ? "The server can't be reached. This page may be out of date, and you can't save changes until it answers again."
        : "You're offline. This page may be out of date, and you can't save changes until you're back online."}
    </Notice>
  )
}
