import { locale, translate } from '#pwa/words/translate.ts'
import { MATCH_WEIGHTS } from '#shared/matching.ts'
import { formatDollars } from '#shared/reasons.ts'
import { Trans, t } from '#words'
import { formatPoints } from '../ui/format-points.ts'
import { EXAMPLE_WISHES, EXAMPLES } from './example-communities.ts'

const PARTS = Object.keys(MATCH_WEIGHTS) as (keyof typeof MATCH_WEIGHTS)[]

/** Scores made-up communities with the same function as the server. */
export function WorkedExample() {
  return (
    <section className="method-section" aria-labelledby="example">
      <h2 id="example">{t`An example`}</h2>
      <p>
        <Trans>
          A family can pay up to {formatDollars(EXAMPLE_WISHES.high)} a month and wants memory care and a
          garden. These four communities are made up. Their points are calculated as for real ones, and this
          is the order they would appear in.
        </Trans>
      </p>
      <ol className="method-examples">
        {EXAMPLES.map(({ name, labels, score, isFitting }) => (
          <li key={translate(name)} className="method-example">
            <h3>{translate(name)}</h3>
            {!isFitting && <p>{t`Its license does not fit, so it comes last, no matter its score.`}</p>}
            <dl>
              {PARTS.map((part) => (
                <div key={part}>
                  <dt>{translate(labels[part])}</dt>
                  <dd>{formatPoints(part, score[part])}</dd>
                </div>
              ))}
              <div className="method-total">
                <dt>{t`Score`}</dt>
                <dd>{(Math.round(score.total * 10) / 10).toLocaleString(locale())}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}
