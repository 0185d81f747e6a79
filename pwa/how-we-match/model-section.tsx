import { DEFAULT_MATCH_DEADLINE_MS, MODEL_CANDIDATES } from '../../shared/matching.ts'
import { PASS_THRESHOLDS } from '../../shared/model-state.ts'

const WAIT_SECONDS = DEFAULT_MATCH_DEADLINE_MS / 1000
const RIGHT_OF_TEN = PASS_THRESHOLDS.agreement * 10

/** What the operator's language model may do, where there is one, and what it may not. */
export function WhatAModelMayDo() {
  return (
    <section className="method-section" aria-labelledby="model">
      <h2 id="model">What a language model may do</h2>
      <p>
        The list is complete before any model is asked. Where this site has a language model, on a machine of
        its operator’s choosing, the model may look over the list once more. It is a helper with narrow
        limits:
      </p>
      <ul>
        <li>
          It may put the first {MODEL_CANDIDATES} communities in another order, and point to which of its own
          reasons speaks most for a community. It adds none, takes none away, and writes not one word that you
          read.
        </li>
        <li>
          It sees facts, such as distance, price, rating, amenities and kinds of care, and what you asked for.
          It sees no name, neither yours nor a community’s, no description, and not who advertises.
        </li>
        <li>
          It has to pass an examination first: made-up families whose best order is plain to see. It must put
          at least {RIGHT_OF_TEN} of 10 pairs of communities in the right order, and answer alike when they
          are shown in another one. A model that fails, or is too slow, moves nothing. (Only the operator of
          this site can waive the examination.)
        </li>
        <li>
          Its order is weighed together with the order of the score, so that a community from far down the
          list cannot come first by the model’s word alone.
        </li>
        <li>
          It has a time limit, {WAIT_SECONDS} seconds unless the operator of this site chose another. What it
          has said by then counts as far as it goes; when it has said nothing, you get the list in the order
          of the score.
        </li>
      </ul>
      <p>
        The reasons beside each community are sentences made from its record and checked against it. Your
        results say whether a model took part.
      </p>
    </section>
  )
}
