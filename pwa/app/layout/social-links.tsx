import { t } from '#words'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const NETWORKS = ['Facebook', 'Twitter', 'LinkedIn'] as const

/**
 * Placeholder links. They have no `href`, so they can't be focused or followed, and their text says so. The role tells
 * crawlers that check links that this is on purpose, and screen readers that the link is disabled.
 */
export function SocialLinks() {
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
