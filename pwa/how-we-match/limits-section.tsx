import { MAX_MATCHES } from '../../shared/limits.ts'
import { CANDIDATE_POOL, FARTHEST_MILES, FEW_IN_REACH, REACH_MILES } from '../../shared/matching.ts'

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
            We search up to {REACH_MILES} miles around your ZIP code in a straight line, in any state, in ever
            larger circles, until we have {CANDIDATE_POOL} communities to compare.
          </li>
          <li>
            If fewer than {FEW_IN_REACH} are that close, we show others below, under “Farther away”: those up
            to {FARTHEST_MILES} miles away, and any in your state.
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
