import type { Testimonial } from '#shared/desk/content.ts'
import { Trans, t } from '#words'
import { siteContent } from '../../api/site-content.ts'
import { ownText } from '../../ui/own-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './family-stories.css'

// A star in a 20 by 20 view box.
const STAR = 'M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z'

function Stars({ count }: { count: number }) {
  return (
    <p className="family-stories-stars">
      <VisuallyHidden>
        <Trans>{count} out of 5 stars</Trans>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars that never change
        <svg key={index} viewBox="0 0 20 20" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </p>
  )
}

export function FamilyStories() {
  const { testimonials } = siteContent()
  return (
    <section className="family-stories" aria-labelledby="family-stories-heading">
      <h2 id="family-stories-heading">{t`What Families Say`}</h2>
      {testimonials.length === 0 ? (
        <p>
          <Trans>
            We quote a family only with its permission. We have no quotes to show yet, and we don’t make them
            up.
          </Trans>
        </p>
      ) : (
        <div className="family-stories-list">
          {testimonials.map((testimonial) => (
            <Story key={testimonial.name} {...testimonial} />
          ))}
        </div>
      )}
    </section>
  )
}

function Story({ name, relation, content, stars }: Testimonial) {
  return (
    <figure>
      {stars !== undefined && <Stars count={stars} />}
      <blockquote>
        <p>{ownText(content)}</p>
      </blockquote>
      <figcaption>
        <span className="family-stories-name">{name}</span>, {ownText(relation)}
      </figcaption>
    </figure>
  )
}
