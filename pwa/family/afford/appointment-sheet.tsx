import Printer from 'lucide-react/icons/printer'
import { translate } from '#pwa/words/translate.ts'
import { toAreaName } from '#shared/contract/states.ts'
import { t } from '#words'
import type { Money } from '../../local/money.ts'
import { Button } from '../../ui/button.tsx'
import { formatDollars, formatMonths } from '../money/format-money.ts'
import { assetsOf, incomeForCare, isHouseUncounted } from '../money/runway.ts'
import { listHelpers } from '../who-helps/list-helpers.ts'
import { useStateHelpers } from '../who-helps/use-state-helpers.ts'
import { formatDay, pastText, VERDICTS } from './help-texts.ts'
import type { Help } from './programs/find-help.ts'
import type { Priced } from './use-priced.ts'

/** So many homes fit on the sheet with the rest. */
const HOMES_ON_SHEET = 5

interface SheetProps {
  money: Money
  helps: readonly Help[]
  priced: readonly Priced[]
  day: string
}

/** What to take to the appointment. It alone is printed, on one sheet. */
export function AppointmentSheet({ money, helps, priced, day }: SheetProps) {
  const likely = helps.filter(({ verdict }) => verdict !== 'unlikely')
  // What is unlikely now may help later.
  const useful = likely.length > 0 ? likely : helps
  const own = useStateHelpers(money.state, false)
  const bring = [...new Set(useful.flatMap(({ program }) => program.bring))]
  return (
    <section
      data-part="sheet"
      className="stack-4 print:text-[10pt] print:leading-[1.3] print:[&_h3]:text-[12pt]"
      aria-labelledby="afford-sheet"
    >
      <h2 id="afford-sheet">{t`Take this to the appointment`}</h2>
      <p>{t`Made on ${formatDay(day)} from what you typed. No office has decided anything yet.`}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-5 print:grid-cols-2 print:gap-x-[0.8cm] print:gap-y-[0.4cm]">
        <Figures money={money} priced={priced} />
        <div>
          <h3>{t`What may help`}</h3>
          <ul>
            {helps.map((help) => (
              <li key={help.program.program}>
                {translate(help.program.name)}: {translate(VERDICTS[help.verdict])}.{' '}
                {help.isPast ? pastText(help) : t`Rules until ${formatDay(help.edition.until)}.`}{' '}
                {t`Call ${[translate(help.program.call.name), help.program.call.phone].filter(Boolean).join(', ')}.`}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t`Who else helps`}</h3>
          <ul>
            {listHelpers(own).flatMap(({ name, phone }) =>
              phone ? [<li key={name}>{t`${translate(name)}: ${phone}`}</li>] : [],
            )}
          </ul>
        </div>
        <div>
          <h3>{t`What to bring`}</h3>
          <ul>
            {bring.map((thing) => (
              <li key={thing}>{translate(thing)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t`What to ask`}</h3>
          <ul>
            {useful.flatMap(({ program }) =>
              program.ask.map((question) => <li key={program.program + question}>{translate(question)}</li>),
            )}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print this sheet`}
        </Button>
      </div>
    </section>
  )
}

/** The family's own figures, and the first homes of its list. */
function Figures({ money, priced }: Pick<SheetProps, 'money' | 'priced'>) {
  const rows = [
    [t`State`, money.state ? toAreaName(money.state) : t`Not chosen`],
    [t`Income of the person who is moving`, t`${formatDollars(money.income)} a month`],
    ...(money.household === 'one'
      ? []
      : [[t`Income of the other person`, t`${formatDollars(money.spouseIncome)} a month`]]),
    [t`Health costs`, t`${formatDollars(money.healthCosts)} a month`],
    [t`What is left for a home`, t`${formatDollars(incomeForCare(money))} a month`],
    [
      money.house === 'sell' && !isHouseUncounted(money) ? t`Savings, with the house sold` : t`Savings`,
      formatDollars(assetsOf(money)),
    ],
    ...(isHouseUncounted(money) ? [[t`House to be sold`, t`not counted yet`]] : []),
  ]
  return (
    <div>
      <h3>{t`Our figures`}</h3>
      <dl className="[&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:border-line [&>div]:border-b [&>div]:py-1 [&_dd]:max-w-[55%] [&_dd]:flex-none [&_dd]:text-end [&_dd]:font-[650]">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {priced.slice(0, HOMES_ON_SHEET).map(({ id, name, months }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{months === undefined ? t`Ask for the price` : formatMonths(months)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
