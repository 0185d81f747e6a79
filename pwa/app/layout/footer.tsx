import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'
import { currentLanguage } from '../../words/translate.ts'
import './footer.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LanguageLink } from './language-link.tsx'

export function Footer() {
  return (
    <footer className="footer no-print">
      <div className="footer-columns">
        <div className="footer-about">
          <p className="footer-name">
            <Logo isOnEvening />
            {site.name}
          </p>
          <SocialLinks />
        </div>
        <nav aria-labelledby="footer-quick-links">
          <h2 id="footer-quick-links">{t`Quick Links`}</h2>
          <ul className="footer-links">
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
          <h2 id="footer-support">{t`Support`}</h2>
          <ul className="footer-links">
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
      <div className="footer-legal">
        {currentLanguage() === 'es' && !site.isSpanishReviewed && <p>{t`Translation under review`}</p>}
        <p>
          <Trans>© 2025 {site.name}. All rights reserved.</Trans>
        </p>
        <ul className="footer-links">
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
    <ul className="footer-social" aria-label={t`Social media`}>
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
