import { translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import { formatDollars } from '../money/format-money.ts'
import { formatDay } from './help-texts.ts'
import type { Edition, Figure } from './programs/description.ts'

/** The figures of a rule, each with its source and day. */
export function FigureList({ edition }: { edition: Edition }) {
  return (
    <ul className="figure-list">
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
    <span className="figure-source">
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
