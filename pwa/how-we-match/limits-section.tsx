import { MAX_MATCHES } from '../../shared/limits.ts'
import { BORDER_MILES, CANDIDATE_POOL, FEW_IN_STATE } from '../../shared/matching.ts'

/** Explains what excludes a community, what doesn't, and what paying for a listing does. */
export function LimitsSection() {
  return (
    <>
      <section className="method-section" aria-labelledby="license">
        <h2 id="license">The license comes first</h2>
        <p>
          Some licenses are only for residents who can leave the building unaided in a fire. If you wish for
          Memory Care or 24/7 Medical Care, or the person is 85 or older, such a community comes below all
          others in your list, whatever its score, and its card says so.
        </p>
      </section>
      <section className="method-section" aria-labelledby="left-out">
        <h2 id="left-out">What we leave out, and what we don’t</h2>
        <ul>
          <li>
            We search the state you choose, in ever larger circles around your ZIP code, until we have{' '}
            {CANDIDATE_POOL} communities to compare or have covered the whole state.
          </li>
          <li>
            If a state has fewer than {FEW_IN_STATE}, we add communities up to {BORDER_MILES} miles away
            across its border, and tell you that they are in another state.
          </li>
          <li>We don’t show a women-only home for a man, or a men-only home for a woman.</li>
          <li>
            We show a house that is only for people with dementia only to families that wish for Memory Care.
          </li>
          <li>
            We leave out nothing else. A price above your range or a missing amenity only costs points, so
            look at the reasons next to each community.
          </li>
          <li>You see at most the best {MAX_MATCHES}.</li>
        </ul>
      </section>
      <section className="method-section" aria-labelledby="advertisers">
        <h2 id="advertisers">Communities that pay</h2>
        <p>
          A community can pay to be featured. It is then marked as featured and shown separately, above your
          list. Paying does not change the list itself. The score does not know who pays, and a featured
          community that also fits appears in the list where its score puts it.
        </p>
      </section>
    </>
  )
}
