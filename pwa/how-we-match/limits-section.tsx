import { MAX_MATCHES } from '../../shared/limits.ts'
import { BORDER_MILES, CANDIDATE_POOL, FEW_IN_STATE } from '../../shared/matching.ts'

/** What excludes a community, what does not, and what money buys. */
export function WhatIsLeftOut() {
  return (
    <>
      <section className="method-section" aria-labelledby="left-out">
        <h2 id="left-out">What is left out, and what is not</h2>
        <ul>
          <li>
            We look in the state that you name, in ever larger circles around your ZIP code, until there are{' '}
            {CANDIDATE_POOL} communities to compare or the state is at its end.
          </li>
          <li>
            Where a state has fewer than {FEW_IN_STATE}, we add communities up to {BORDER_MILES} miles away
            across its border, and say that they are in another state.
          </li>
          <li>A home that is recorded as being for women only is not shown for a man, nor the reverse.</li>
          <li>
            Nothing else leaves a community out. A price above your range or an amenity that is missing costs
            points and no more, so look at the reasons beside each one.
          </li>
          <li>You get the best {MAX_MATCHES} at most.</li>
        </ul>
      </section>
      <section className="method-section" aria-labelledby="advertisers">
        <h2 id="advertisers">Communities that pay</h2>
        <p>
          A community can pay to be featured. It is then marked as featured and stands in a place of its own,
          above your list. It moves nothing in the list: the score does not know who pays, and a featured
          community that also fits stands in the list where its score puts it.
        </p>
      </section>
    </>
  )
}
