import { useState } from 'react'
import { Trans, t } from '#words'
import { type Money, NO_MONEY, saveMoney } from '../local/money.ts'
import { useMoney } from '../money/use-money.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'
import { localDay } from '../ui/local-day.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { WhoHelps } from '../who-helps/who-helps.tsx'
import './afford.css'
import { AppointmentSheet } from './appointment-sheet.tsx'
import { findPayment } from './find-payment.ts'
import { MoneyForm } from './money-form.tsx'
import { ProgramCard } from './program-card.tsx'
import { findHelp } from './programs/find-help.ts'
import { programsFor } from './programs/list-programs.ts'
import { RunwaySection } from './runway-section.tsx'
import { UseInSearch } from './use-in-search.tsx'
import { usePriced } from './use-priced.ts'

/** How long a family can pay, and which programs may help. Everything is computed and kept on the phone. */
export function Component() {
  const kept = useMoney()
  return (
    <div className="page afford">
      <PageHead
        title={t`What can we afford?`}
        description={t`How long your money lasts, and who may help to pay. It all stays on your phone.`}
      />
      <h1>{t`What can we afford?`}</h1>
      <p>
        <Trans>
          See how long your money lasts, and who may help to pay. What you type stays on this phone. We never
          get it.
        </Trans>
      </p>
      {kept === undefined ? (
        <div className="afford-loading" role="status" aria-label={t`Loading`} />
      ) : (
        <Afford kept={kept} />
      )}
    </div>
  )
}

function Afford({ kept }: { kept: Money | null }) {
  const search = useCurrentSearch()
  const [typed, setTyped] = useState(kept)
  const [hasFailed, setFailed] = useState(false)
  // The state of the family's search, as long as nothing was typed here.
  const money = typed ?? { ...NO_MONEY, state: search?.questionnaire.state ?? '' }
  const change = (changes: Partial<Money>) => {
    const changed = { ...money, ...changes }
    setTyped(changed)
    saveMoney(changed).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  return (
    <>
      <MoneyForm money={money} onChange={change} />
      {hasFailed && (
        <Notice tone="warning" role="alert">
          {t`Your browser won't let us keep this. It will be gone when you close the page.`}
        </Notice>
      )}
      {typed && <Answers money={typed} />}
      <WhoHelps state={money.state} mayAsk={false} />
    </>
  )
}

function Answers({ money }: { money: Money }) {
  const priced = usePriced(money)
  const day = localDay()
  const helps = programsFor(money.state).map((program) => findHelp(program, money, day))
  return (
    <>
      <RunwaySection money={money} priced={priced} />
      <section aria-labelledby="afford-programs">
        <h2 id="afford-programs">{t`Who may help to pay`}</h2>
        <p>{t`These are rules of thumb, not a promise. Only the office that runs a program decides.`}</p>
        <ul className="card-list">
          {helps.map((help) => (
            <ProgramCard key={help.program.program} help={help} />
          ))}
        </ul>
      </section>
      <UseInSearch payment={findPayment(money, helps, priced)} />
      <AppointmentSheet money={money} helps={helps} priced={priced} day={day} />
    </>
  )
}
