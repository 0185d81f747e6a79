import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { locale } from '#pwa/words/translate.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { type ListChoice, ListChoiceAnswer } from '#shared/desk/list-choice.ts'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { changeListView, readListView } from '../../local/list-views.ts'
import { getBesideAnswer } from './get-beside-answer.ts'

/** What an advisor chose for this search, beside the rules' list. Nothing without a choice. */
export function AdvisorChoice({ search }: { search: string }) {
  const [choice, setChoice] = useState<ListChoice>()
  useEffect(() => {
    let isCurrent = true
    const show = (found: ListChoice | undefined) => {
      if (isCurrent) setChoice(found)
    }
    readChoice(search)
      .then(show, () => {})
      .then(() => refreshChoice(search))
      .then(show, () => {})
    return () => {
      isCurrent = false
    }
  }, [search])
  if (!choice) return null
  const day = new Date(choice.chosenAt).toLocaleDateString(locale(), { dateStyle: 'long' })
  return (
    <section className="rounded-card border-2 border-current p-3" aria-labelledby="advisor-choice">
      <h2 id="advisor-choice" className="text-h3">
        {choice.advisor
          ? t`Chosen by ${choice.advisor}, an advisor at ${site.name}`
          : t`Chosen by an advisor at ${site.name}`}
      </h2>
      <p>{t`On ${day}, in the advisor's order and words. The list below follows our rules and stays as it is.`}</p>
      <ol className="stack-2 list-decimal pl-[1.5em]">
        {choice.communities.map(({ id, name, location, comment }) => (
          <li key={id}>
            <Link to={facilityPath(id)} className="inline-block min-h-target content-center">
              {name}
            </Link>
            , {location}
            {comment && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What an advisor chose for a search, as this phone keeps it. */
const readChoice = async (search: string): Promise<ListChoice | undefined> =>
  (await readListView(search))?.choice

/**
 * Asks the server for the choice, and keeps it for reading offline.
 * @throws without an answer; the kept choice stays
 */
async function refreshChoice(search: string): Promise<ListChoice | undefined> {
  const { choice } = await getBesideAnswer(search, 'choice', ListChoiceAnswer)
  await changeListView(search, { choice: choice ?? undefined }).catch(() => {})
  return choice ?? undefined
}
