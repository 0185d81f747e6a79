import { TESTIMONIALS } from '../content/claims.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import './family-stories.css'

const STARS = 5
// A star in a 20 by 20 view box.
const STAR = 'M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z'

function Stars() {
  return (
    <p className="family-stories-stars">
      <VisuallyHidden>{STARS} out of 5 stars</VisuallyHidden>
      {Array.from({ length: STARS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars that never change
        <svg key={index} viewBox="0 0 20 20" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </p>
  )
}

export function FamilyStories() {
  return (
    <section className="family-stories" aria-labelledby="family-stories-heading">
      <h2 id="family-stories-heading">What Families Say</h2>
      <div className="family-stories-list">
        {TESTIMONIALS.map(({ name, relation, content }) => (
          <figure key={name}>
            <Stars />
            <blockquote>
              <p>{content}</p>
            </blockquote>
            <figcaption>
              <span className="family-stories-name">{name}</span>, {relation}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
