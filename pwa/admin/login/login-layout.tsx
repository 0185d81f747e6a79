import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { SCREENS } from '../../../shared/paths.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { OfflineBanner } from '../layout/offline-banner.tsx'
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
