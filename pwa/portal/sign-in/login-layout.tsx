import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { site } from '#pwa/api/site.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Logo } from '#pwa/ui/logo.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { SCREENS } from '#shared/contract/paths.ts'
import { OfflineBanner } from '../layout/admin-layout.tsx'
import '../components/tables.css'

/** The layout of screens before sign-in: the site's name, a link home and a card for the form. */
export function LoginLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_auto_1fr]">
      <PageHead title={title} />
      <header className="flex items-center justify-between gap-4 px-gutter py-3">
        <p className="inline-flex items-center gap-2 font-[750]">
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
      <main
        className="mx-gutter mt-5 mb-7 grid max-w-[28rem] gap-4 self-start rounded-card border border-line bg-card p-5 shadow-soft sm:mx-auto sm:w-[28rem] [@media(min-height:44rem)]:mt-[10vh]"
        id="main"
        tabIndex={-1}
      >
        <h1 className="text-h2">{title}</h1>
        {children}
      </main>
    </div>
  )
}
