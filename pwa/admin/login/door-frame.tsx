import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { SCREENS } from '../../../shared/paths.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { OfflineBanner } from '../frame/offline-banner.tsx'
import './door-frame.css'

/** What stands around the screens before one has signed in: the site's name, the way home, one sheet. */
export function DoorFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="door-frame">
      <PageHead title={title} />
      <header className="door-frame-bar">
        <p className="door-frame-name">
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
      <main className="door-frame-sheet" id="main" tabIndex={-1}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
