import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { currentLanguage } from '../../words/translate.ts'
import { LanguageLink } from './language-link.tsx'

const LINKS =
  'text-small leading-[1.3] *:flex *:min-h-target *:items-center *:[overflow-wrap:anywhere] [&_a]:py-2'

export function Footer() {
  return (
    <footer className="footer bg-evening px-gutter pt-6 pb-4 text-on-evening [--color-focus:var(--color-evening-focus)] [&_a]:text-inherit print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 md:grid-cols-[2fr_1fr_1fr]">
        {/* Quick Links and Support are beside each other, also on a phone. */}
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-2 self-start md:col-auto">
          <p className="flex items-center gap-3 font-[750] text-lead">
            <Logo isOnEvening />
            {site.name}
          </p>
          <SocialLinks />
        </div>
        <nav aria-labelledby="footer-quick-links">
          <h2 className="text-body" id="footer-quick-links">{t`Quick Links`}</h2>
          <ul className={LINKS}>
            <li>
              <AnchorLink screen={SCREENS.landing} anchor="how-it-works">
                {t`How It Works`}
              </AnchorLink>
            </li>
            <li>
              <Link to={SCREENS.communities}>{t`Look at communities`}</Link>
            </li>
            <li>
              <Link to={SCREENS.howWeMatch}>{t`How we match`}</Link>
            </li>
            <li>
              <AnchorLink screen={SCREENS.faq} anchor="what-to-look-for">
                {t`Resources`}
              </AnchorLink>
            </li>
            <li>
              <Link to={SCREENS.about}>{t`About Us`}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-support">
          <h2 className="text-body" id="footer-support">{t`Support`}</h2>
          <ul className={LINKS}>
            <li>
              <Link to={SCREENS.contact}>{t`Contact Us`}</Link>
            </li>
            <li>
              <Link to={SCREENS.faq}>{t`FAQ`}</Link>
            </li>
            <li>
              <Link to={SCREENS.phone}>{t`What this phone keeps`}</Link>
            </li>
            <li>
              <SupportPhone />
            </li>
            <li>
              <SupportEmail />
            </li>
          </ul>
        </nav>
      </div>
      <div className="mx-auto mt-4 flex max-w-page flex-wrap items-center justify-between gap-x-5 border-evening-line border-t pt-2 text-small">
        {currentLanguage() === 'es' && !site.isSpanishReviewed && <p>{t`Translation under review`}</p>}
        <p>
          <Trans>© 2025 {site.name}. All rights reserved.</Trans>
        </p>
        <ul className={`${LINKS} flex flex-wrap gap-x-5`}>
          <li>
            <LanguageLink />
          </li>
          <li>
            <Link to={SCREENS.terms}>{t`Terms of Service`}</Link>
          </li>
          <li>
            <Link to={SCREENS.privacy}>{t`Privacy Policy`}</Link>
          </li>
          <li>
            <Link to={SCREENS.healthData}>{t`Consumer Health Data`}</Link>
          </li>
          <li>
            <Link to={SCREENS.doNotShare}>{t`Do Not Sell or Share My Information`}</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}

const NETWORKS = ['Facebook', 'Twitter', 'LinkedIn'] as const

/**
 * Placeholder links. They have no `href`, so they can't be focused or followed, and their text says so. The role tells
 * crawlers that check links that this is on purpose, and screen readers that the link is disabled.
 */
function SocialLinks() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-small" aria-label={t`Social media`}>
      {NETWORKS.map((network) => (
        <li key={network}>
          {/* biome-ignore lint/a11y/useValidAnchor: HTML's placeholder link, which has no target yet */}
          <a role="link" aria-disabled="true" title={t`Coming soon`}>
            {network} <VisuallyHidden>{t`(coming soon)`}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
