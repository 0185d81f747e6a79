import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { site } from '#pwa/api/site.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Logo } from '#pwa/ui/logo.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { SCREENS } from '#shared/contract/paths.ts'
import { OfflineBanner } from '../layout/admin-layout.tsx'
import '../components/tables.css'
import './login-layout.css'

/** The layout of screens before sign-in: the site's name, a link home and a card for the form. */
export function LoginLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="login-layout">
      <PageHead title={title} />
      <header className="login-layout-bar">
        <p className="login-layout-name">
          <Logo />
          {site.name}
        </p>
        <ButtonLink variant="quiet" to={SCREENS.landing}>
          <House aria-hidden="true" />
          Home
        </ButtonLink>
      </header>
      <div role="status">
        <OfflineBanner />
      </div>
      <main className="login-layout-sheet" id="main" tabIndex={-1}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
