import { MATCH_WEIGHTS } from '../../shared/matching.ts'
import { EXAMPLE, EXAMPLE_WISHES } from './example-houses.ts'
import { dollars, pointsOf } from './in-words.ts'

const PARTS = Object.keys(MATCH_WEIGHTS) as (keyof typeof MATCH_WEIGHTS)[]

/** Three houses, reckoned with the functions that stand for the server's. */
export function WorkedExample() {
  return (
    <section className="method-section" aria-labelledby="example">
      <h2 id="example">An example</h2>
      <p>
        A family can pay up to {dollars(EXAMPLE_WISHES.high)} a month and wishes for memory care and a garden.
        These three houses are made up; the points are reckoned as for real ones, and this is the order in
        which they would stand.
      </p>
      <ol className="method-houses">
        {EXAMPLE.map(({ name, says, score }) => (
          <li key={name} className="method-house">
            <h3>{name}</h3>
            <dl>
              {PARTS.map((part) => (
                <div key={part}>
                  <dt>{says[part]}</dt>
                  <dd>{pointsOf(part, score[part])}</dd>
                </div>
              ))}
              <div className="method-total">
                <dt>Score</dt>
                <dd>{(Math.round(score.total * 10) / 10).toLocaleString('en-US')}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}
