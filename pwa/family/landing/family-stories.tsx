import type { Testimonial } from '#shared/desk/content.ts'
import { Trans, t } from '#words'
import { siteContent } from '../../api/site-content.ts'
import { ownText } from '../../ui/own-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

// A star in a 20 by 20 view box.
const STAR = 'M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z'

function Stars({ count }: { count: number }) {
  return (
    <p className="flex gap-[0.15rem]">
      <VisuallyHidden>
        <Trans>{count} out of 5 stars</Trans>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars that never change
        <svg className="size-[1.25rem] fill-focus" key={index} viewBox="0 0 20 20" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </p>
  )
}

export function FamilyStories() {
  const { testimonials } = siteContent()
  return (
    <section
      className="mx-auto grid max-w-columns gap-6 px-gutter py-8"
      aria-labelledby="family-stories-heading"
    >
      <h2 id="family-stories-heading">{t`What Families Say`}</h2>
      {testimonials.length === 0 ? (
        <p>
          <Trans>
            We quote a family only with its permission. We have no quotes to show yet, and we don’t make them
            up.
          </Trans>
        </p>
      ) : (
        <div className="grid gap-6 lg:grid-cols-3">
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
    <figure className="grid content-start gap-3 border-focus border-s-[3px] ps-4">
      {stars !== undefined && <Stars count={stars} />}
      <blockquote>
        <p>{ownText(content)}</p>
      </blockquote>
      <figcaption className="text-quiet">
        <span className="font-[700]">{name}</span>, {ownText(relation)}
      </figcaption>
    </figure>
  )
}
