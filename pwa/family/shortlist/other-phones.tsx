import { perLanguage, translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import type { NotesCopy } from '../../local/schema.ts'
import { noteId } from '../../local/visit-notes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CHECKLIST } from './checklist.ts'

const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }))

/** What other phones noted about a community, as their files brought it. It can't be changed here. */
export function OtherPhones({
  copies = [],
  name,
}: {
  copies: readonly NotesCopy[] | undefined
  name: string
}) {
  return copies.map((copy) => (
    <section key={copy.author} className="border-line border-s-4 ps-3">
      <h3>
        <Trans>
          From another phone, {DAY().format(copy.updatedAt)}
          <VisuallyHidden>, about {name}</VisuallyHidden>
        </Trans>
      </h3>
      <NotedElsewhere note={copy.note} answers={copy.answers} />
    </section>
  ))
}

/** Someone else's note and checklist about a community. They can't be changed here. */
export function NotedElsewhere({ note, answers }: Pick<NotesCopy, 'note' | 'answers'>) {
  return (
    <>
      {note && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
      <NotedAnswers answers={answers} />
    </>
  )
}

function NotedAnswers({ answers }: Pick<NotesCopy, 'answers'>) {
  const items = CHECKLIST.flatMap((group) => group.items).filter(
    ({ id }) => answers[id] || answers[noteId(id)],
  )
  if (items.length === 0) return null
  return (
    <ul>
      {items.map(({ id, text }) => (
        <li key={id}>
          {translate(text)} {answers[id] && <strong>{answers[id] === 'good' ? t`Good` : t`Not good`}</strong>}
          {answers[noteId(id)] && (
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answers[noteId(id)]}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
