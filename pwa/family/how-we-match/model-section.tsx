import { PASS_THRESHOLDS } from '#shared/desk/model.ts'
import { DEFAULT_MATCH_DEADLINE_MS, MODEL_CANDIDATES } from '#shared/matching/matching.ts'
import { Trans, t } from '#words'

const WAIT_SECONDS = DEFAULT_MATCH_DEADLINE_MS / 1000
const REQUIRED_OF_TEN = PASS_THRESHOLDS.agreement * 10

/** Explains what the operator's language model, if there is one, may and may not do. */
export function ModelSection() {
  return (
    <section className="mt-7 stack-4" aria-labelledby="model">
      <h2 id="model">{t`What a language model may do`}</h2>
      <p>
        <Trans>
          The list is complete before any model sees it. If this site has a language model, on a machine that
          its operator chose, the model may review the order of the list. Its role is strictly limited:
        </Trans>
      </p>
      <ul className="grid list-disc gap-3 ps-[1.3em]">
        <li>
          <Trans>
            It may reorder the first {MODEL_CANDIDATES} communities and pick the strongest of the listed
            reasons for a community. It adds no community, removes none, and writes none of the text you read.
            It cannot move a community whose license does not fit above one that fits.
          </Trans>
        </li>
        <li>
          <Trans>
            It sees facts, such as distance, price, rating, amenities and types of care, and what you asked
            for. It does not see your name, a community’s name or description, or who advertises.
          </Trans>
        </li>
        <li>
          <Trans>
            It has to pass a test first, with made-up families for whom the best order is obvious. It must put
            at least {REQUIRED_OF_TEN} of 10 pairs of communities in the right order, and answer consistently
            when they are shown in a different order. A model that fails, or is too slow, changes nothing.
            (Only the operator of this site can waive the test.)
          </Trans>
        </li>
        <li>
          <Trans>
            We combine its order with the order by score, so the model alone cannot move a community from far
            down the list to the top.
          </Trans>
        </li>
        <li>
          <Trans>
            It has a time limit, {WAIT_SECONDS} seconds unless the operator of this site chose another. We use
            whatever part of its answer has arrived by then. If nothing has, you get the list in order of
            score.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          The reasons next to each community are generated from its record and checked against it. Your
          results show whether a model was involved.
        </Trans>
      </p>
    </section>
  )
}
