import { SCREENS } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { DeleteEverything } from './delete-everything.tsx'
import { ImportAnswers } from './import-answers.tsx'
import { SavedItemCard } from './saved-item-card.tsx'
import './phone-screen.css'
import { type Kept, useSavedItems } from './use-saved-items.ts'

/** What this phone keeps of a family, and the ways to be rid of it. */
export function Component() {
  const kept = useSavedItems()
  return (
    <div className="page page-narrow phone-screen">
      <PageHead
        title="What this phone keeps"
        description="See what is saved on your phone, and delete it. Erase answers that you sent."
      />
      <h1>What this phone keeps</h1>
      <p>
        Your answers, your matches and the communities you looked at are saved on this phone, so that you can
        read them without a connection. Anyone who can unlock this phone can see them.
      </p>
      <section aria-labelledby="phone-answers">
        <h2 id="phone-answers" tabIndex={-1}>
          Answers and messages
        </h2>
        <SavedItemList kept={kept} />
      </section>
      <section aria-labelledby="phone-bring-in">
        <h2 id="phone-bring-in">Answers from another device</h2>
        <ImportAnswers />
      </section>
      <section aria-labelledby="phone-forget">
        <h2 id="phone-forget">Delete everything from this phone</h2>
        <DeleteEverything unsent={kept.state === 'known' ? kept.unsent : 0} />
      </section>
    </div>
  )
}

/** The card of what was removed goes with its buttons; the list that it stood in is where one goes on. */
const focusList = () => document.getElementById('phone-answers')?.focus()

function SavedItemList({ kept }: { kept: Kept }) {
  if (kept.state === 'looking') return <p>Looking…</p>
  if (kept.state === 'failed') {
    return (
      <Notice tone="warning">
        We cannot read what is saved here: your browser does not let us. Closing all its tabs and opening this
        page again may help.
      </Notice>
    )
  }
  if (kept.items.length === 0) {
    return (
      <>
        <p>There is nothing of yours on this phone.</p>
        <ButtonLink to={SCREENS.questionnaire}>Start Questionnaire</ButtonLink>
      </>
    )
  }
  return (
    <ul className="phone-screen-list">
      {kept.items.map((item) => (
        <SavedItemCard key={item.key} item={item} onRemoved={focusList} />
      ))}
    </ul>
  )
}
