import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const NETWORKS = ['Facebook', 'Twitter', 'LinkedIn'] as const

/** Placeholder links. They have no `href`, so they can't be focused or followed, and their text says so. */
export function SocialLinks() {
  return (
    <ul className="footer-social" aria-label="Social media">
      {NETWORKS.map((network) => (
        <li key={network}>
          {/* biome-ignore lint/a11y/useValidAnchor: HTML's placeholder link, which has no target yet */}
          <a aria-disabled="true" title="Coming soon">
            {network} <VisuallyHidden>(coming soon)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
