import { translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import { Card } from '../../ui/card.tsx'
import { phoneLink } from '../../ui/contact-links.ts'
import { Fold } from '../../ui/fold.tsx'
import { formatDollars } from '../money/format-money.ts'
import { formatDay, pastText, VERDICTS } from './help-texts.ts'
import type { Edition, Figure } from './programs/description.ts'
import type { Help } from './programs/find-help.ts'

const VERDICT_COLORS: Record<Help['verdict'], string> = {
  may_help: 'text-evergreen',
  ask: 'text-amber',
  unlikely: 'text-quiet',
}

/** What a program may do for the family, why, whom to ask, and where its figures come from. */
export function ProgramCard({ help }: { help: Help }) {
  const { program, verdict, because, sum, spouseKeeps, edition, isPast } = help
  const older = program.editions.filter((one) => one !== edition)
  const { call } = program
  return (
    <Card as="li">
      <h3>{translate(program.name)}</h3>
      <p
        className={`w-fit rounded-small border-2 border-current px-3 py-1 font-[700] ${VERDICT_COLORS[verdict]}`}
      >
        {translate(VERDICTS[verdict])}
      </p>
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
          Call: <a href={call.url}>{translate(call.name)}</a>
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

/** The figures of a rule, each with its source and day. */
function FigureList({ edition }: { edition: Edition }) {
  return (
    <ul className="stack-3 [&_a]:inline-block [&_a]:min-h-target">
      {Object.entries(edition.figures).map(([key, figure]) => (
        <li key={key}>
          {translate(figure.label)}:{' '}
          <strong>
            {figure.per === 'month'
              ? t`${formatDollars(figure.amount)} a month`
              : formatDollars(figure.amount)}
          </strong>
          <SourceLine {...figure.source} />
        </li>
      ))}
    </ul>
  )
}

function SourceLine({ publisher, title, url, date, readAt }: Figure['source']) {
  return (
    <span className="block text-quiet text-small">
      <Trans>
        <span lang="en">{publisher}</span>,{' '}
        <a href={url} lang="en">
          {title}
        </a>
        , {formatDay(date)}
      </Trans>
      {readAt && (
        <>
          {'; '}
          <Trans>
            we read it at{' '}
            <a href={readAt.url} lang="en">
              {readAt.publisher}
            </a>
          </Trans>
        </>
      )}
    </span>
  )
}
