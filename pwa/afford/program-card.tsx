import { translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import { formatDollars } from '../money/format-money.ts'
import { Card } from '../ui/card.tsx'
import { phoneLink } from '../ui/contact-links.ts'
import { Fold } from '../ui/fold.tsx'
import { FigureList } from './figure-list.tsx'
import { formatDay, pastText, VERDICTS } from './help-texts.ts'
import type { Help } from './programs/find-help.ts'

/** What a program may do for the family, why, whom to ask, and where its figures come from. */
export function ProgramCard({ help }: { help: Help }) {
  const { program, verdict, because, sum, spouseKeeps, edition, isPast } = help
  const older = program.editions.filter((one) => one !== edition)
  const { call } = program
  return (
    <Card as="li" className="program-card">
      <h3>{translate(program.name)}</h3>
      <p className={`program-verdict program-verdict-${verdict}`}>{translate(VERDICTS[verdict])}</p>
      <p>{isPast ? pastText(help) : because && translate(because)}</p>
      {sum !== undefined && (
        <p>
          <Trans>
            Up to <strong>{formatDollars(sum)}</strong> a month, by its table. The office decides.
          </Trans>
        </p>
      )}
      {spouseKeeps !== undefined && (
        <p>{t`The spouse at home may keep ${formatDollars(spouseKeeps)} of your savings.`}</p>
      )}
      <p>
        <Trans>
          Whom to ask: <a href={call.url}>{translate(call.name)}</a>
        </Trans>
        {call.phone && (
          <>
            {', '}
            <a href={phoneLink(call.phone)}>{call.phone}</a>
          </>
        )}
      </p>
      <Fold summary={t`Rules and sources of ${translate(program.name)}`}>
        <p>{translate(program.who)}</p>
        <p>{translate(program.what)}</p>
        <h4>
          {isPast
            ? t`Past: valid until ${formatDay(edition.until)}`
            : t`Valid from ${formatDay(edition.from)} until ${formatDay(edition.until)}`}
        </h4>
        <FigureList edition={edition} />
        {older.map((one) => (
          <div key={one.from}>
            <h4>{t`Past: valid until ${formatDay(one.until)}`}</h4>
            <FigureList edition={one} />
          </div>
        ))}
      </Fold>
    </Card>
  )
}
