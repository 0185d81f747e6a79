import { useState } from 'react'
import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import type { Needs } from '#shared/matching/needs.ts'
import { Trans, t } from '#words'
import { type Money, NO_MONEY, saveMoney } from '../../local/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { localDay } from '../../ui/local-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatDollars, formatMonths } from '../money/format-money.ts'
import { assetsOf, FARTHEST_MONTH, incomeForCare, isHouseUncounted } from '../money/runway.ts'
import { useMoney } from '../money/use-money.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'
import { WhoHelps } from '../who-helps/who-helps.tsx'
import { AppointmentSheet } from './appointment-sheet.tsx'
import { MoneyForm } from './money-form.tsx'
import { ProgramCard } from './program-card.tsx'
import { findHelp, type Help } from './programs/find-help.ts'
import { programsFor } from './programs/list-programs.ts'
import { type Priced, usePriced } from './use-priced.ts'

/** How long a family can pay, and which programs may help. Everything is computed and kept on the phone. */
export function Component() {
  const kept = useMoney()
  return (
    <div className="page stack-6 print:[&>*:not([data-part=sheet])]:hidden!">
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
        <div className="min-h-[60vh]" role="status" aria-label={t`Loading`} />
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
  const money = typed ?? { ...NO_MONEY, ...(search && moneyOf(search.questionnaire)) }
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

/** What the family's search already says, as long as nothing was typed here. */
const moneyOf = ({ state, needs }: SessionSearch['questionnaire']): Partial<Money> => ({
  state,
  ...(needs?.payment?.includes('veteran') && { veteran: 'veteran' }),
  ...(needs?.payment?.includes('medicaid') && { medicaid: 'yes' }),
})

function Answers({ money }: { money: Money }) {
  const priced = usePriced(money)
  const day = localDay()
  const helps = programsFor(money.state).map((program) => findHelp(program, money, day))
  return (
    <>
      <RunwaySection money={money} priced={priced} />
      <section className="stack-4" aria-labelledby="afford-programs">
        <h2 id="afford-programs">{t`Who may help to pay`}</h2>
        <p>{t`These are rules of thumb, not a promise. Only the office that runs a program decides.`}</p>
        <CardList>
          {helps.map((help) => (
            <ProgramCard key={help.program.program} help={help} />
          ))}
        </CardList>
      </section>
      <UseInSearch payment={findPayment(money, helps, priced)} />
      <AppointmentSheet money={money} helps={helps} priced={priced} day={day} />
    </>
  )
}

type Payment = NonNullable<Needs['payment']>

/** How the family might pay, as its search asks: what it has, and the programs that may help. */
function findPayment(money: Money, helps: readonly Help[], priced: readonly Priced[]): Payment {
  const mayHelp = (wanted: string) =>
    helps.some(({ program, verdict }) => program.program === wanted && verdict === 'may_help')
  const runsOut = priced.some(({ months }) => months !== undefined && months < FARTHEST_MONTH)
  return [
    runsOut ? 'savings_run_out' : 'own_money',
    ...(money.medicaid === 'yes' || mayHelp('medicaid') ? (['medicaid'] as const) : []),
    ...(mayHelp('va') ? (['veteran'] as const) : []),
  ]
}

/** Takes ways to pay into the family's search, if it wants that. No sum goes with them, and nothing is sent yet. */
function UseInSearch({ payment }: { payment: NonNullable<Needs['payment']> }) {
  const search = useCurrentSearch()
  const state = { payment: payment.join(','), ...(search && { adjust: search.response.key }) }
  return (
    <section className="stack-4" aria-labelledby="afford-search">
      <h2 id="afford-search">{t`Use this in your search`}</h2>
      <p>
        {t`If you like, we fill in how you would pay. Homes that take it come first. We don't send any amounts, and nothing is sent before you press send.`}
      </p>
      <ul>
        {payment.map((way) => (
          <li key={way}>{translate(NEED_WORDS.payment.answers[way])}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={SCREENS.questionnaire} state={state}>
          {t`Yes, fill it in`}
        </ButtonLink>
      </div>
    </section>
  )
}

/** How long the money lasts in each community, what that is made of, and what it assumes. */
function RunwaySection({ money, priced }: { money: Money; priced: readonly Priced[] }) {
  const forCare = formatDollars(incomeForCare(money))
  const assets = formatDollars(assetsOf(money))
  return (
    <section className="stack-4" aria-labelledby="afford-runway">
      <h2 id="afford-runway">{t`How long the money lasts`}</h2>
      <p>
        {money.household === 'one_moves'
          ? t`Each month you have ${forCare} for a home, after health costs and what the person at home needs. You have ${assets} to add.`
          : t`Each month you have ${forCare} for a home, after health costs. You have ${assets} to add.`}{' '}
        {isHouseUncounted(money) && t`The house is not counted yet.`}
      </p>
      {priced.length === 0 ? (
        <p>
          <Trans>
            Type a monthly price to try above, or <Link to={SCREENS.questionnaire}>find your matches</Link>{' '}
            first. Then we list them here.
          </Trans>
        </p>
      ) : (
        <RunwayTable priced={priced} />
      )}
      <Assumptions raise={money.raise} />
    </section>
  )
}

const CELL = 'border-line border-b py-2 pe-3 text-start align-top [overflow-wrap:anywhere]'

function RunwayTable({ priced }: { priced: readonly Priced[] }) {
  return (
    <table className="w-full border-collapse">
      <caption className="pb-2 text-start font-[650]">{t`How long you can pay for each home`}</caption>
      <thead>
        <tr>
          <th scope="col" className={CELL}>{t`Community`}</th>
          <th scope="col" className={CELL}>{t`Lasts`}</th>
        </tr>
      </thead>
      <tbody>
        {priced.map(({ id, name, price, listed, months }) => (
          <tr key={id}>
            <th scope="row" className={CELL}>
              {id ? (
                <Link className="inline-block min-h-target" to={facilityPath(id)}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {price !== null && (
                <span className="block font-[400] text-quiet text-small">
                  {listed
                    ? t`${formatDollars(price)} a month in ${listed.year}, about ${formatDollars(listed.byNow)} by now`
                    : t`${formatDollars(price)} a month`}
                </span>
              )}
            </th>
            <td className={CELL}>{months === undefined ? t`Ask for the price` : formatMonths(months)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the sum takes for granted. */
function Assumptions({ raise }: { raise: number }) {
  return (
    <Fold summary={t`What we assume`}>
      <ul>
        <li>{t`The price goes up by ${raise} percent once a year, also since the year it was listed in.`}</li>
        <li>{t`We use the lowest price that we know. More care costs more, so ask each home.`}</li>
        <li>{t`It is for one room. If both of you move, ask what the second person pays.`}</li>
        <li>{t`Your income stays as it is. Your savings earn nothing.`}</li>
        <li>{t`A house that you sell is sold at once.`}</li>
        <li>{t`No program pays anything here. See below what may help.`}</li>
        <li>{t`Taxes and move-in fees aren't counted. We look 30 years ahead.`}</li>
      </ul>
    </Fold>
  )
}
