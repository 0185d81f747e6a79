import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { locale } from '#pwa/words/translate.ts'
import type { ListChoice } from '#shared/list-choice.ts'
import { facilityPath } from '#shared/paths.ts'
import { t } from '#words'
import { site } from '../site.ts'
import './advisor-choice.css'
import { readChoice, refreshChoice } from './list-choice.ts'

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
    <section className="advisor-choice" aria-labelledby="advisor-choice">
      <h2 id="advisor-choice">{t`Chosen by ${choice.advisor}, an advisor at ${site.name}`}</h2>
      <p>{t`On ${day}, in the advisor's order and words. The list below follows our rules and stays as it is.`}</p>
      <ol>
        {choice.communities.map(({ id, name, location, comment }) => (
          <li key={id}>
            <Link to={facilityPath(id)}>{name}</Link>, {location}
            {comment && <p className="advisor-choice-comment">{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
