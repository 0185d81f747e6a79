import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const NETWORKS = ['Facebook', 'Twitter', 'LinkedIn'] as const

/** Links that go nowhere yet and say so: no `href`, so they take no focus and promise no page. */
export function SocialLinks() {
  return (
    <ul className="footer-social" aria-label="Social media">
      {NETWORKS.map((network) => (
        <li key={network}>
          {/* biome-ignore lint/a11y/useValidAnchor: a link without a target yet, as HTML has it */}
          <a aria-disabled="true" title="Not open yet">
            {network} <VisuallyHidden>(not open yet)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
