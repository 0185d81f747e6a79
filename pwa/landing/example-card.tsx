import { t } from '#words'
import './example-card.css'
import porch from './porch.svg?no-inline'

/** What a community on a list looks like, with its reasons. Made up; its name is in no register. */
export function ExampleCard() {
  return (
    <figure className="example-card">
      <figcaption>{t`Example`}</figcaption>
      <img src={porch} alt="" width={96} height={96} loading="lazy" />
      <div>
        <h2>{t`Larkmere Porch House`}</h2>
        <p>{t`About 4 miles away`}</p>
        <p>
          <strong>$4,100</strong> {t`per month`}
        </p>
      </div>
      <ul className="example-card-reasons">
        <li>{t`Within your budget`}</li>
        <li>{t`A secured unit for people with dementia`}</li>
        <li>{t`The state's records don't mention a garden. Ask.`}</li>
      </ul>
    </figure>
  )
}
