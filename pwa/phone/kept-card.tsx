import { discardDraft } from '../local/drafts.ts'
import { eraseEverywhere } from '../local/results.ts'
import { clearSession } from '../results-watch/session-results.ts'
import { Card } from '../ui/card.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { AskFirst } from './ask-first.tsx'
import type { KeptItem } from './kept-items.ts'

const ASKING = {
  discard: {
    button: 'Delete these answers',
    question: 'They are on this phone only. Once deleted, nobody has them.',
    yes: 'Yes, delete them',
  },
  erase: {
    button: 'Erase these answers everywhere',
    question:
      'We erase them on this phone now, and on our server as soon as it is reached. This cannot be undone.',
    yes: 'Yes, erase them',
  },
}

/** One kept thing with the way to be rid of it. */
export function KeptCard({ item }: { item: KeptItem }) {
  const { removal } = item
  const remove = async () => {
    if (removal === 'discard') return discardDraft(item.key)
    await eraseEverywhere(item.key)
    // The results of this tab may be those of the erased answers; others are read from the phone again.
    clearSession()
  }
  return (
    <Card as="li">
      <h3>{item.title}</h3>
      <p>
        {item.where} Saved {clockTime(item.savedAt)}.
      </p>
      {removal !== 'none' && <AskFirst {...ASKING[removal]} about={item.title} onYes={remove} />}
    </Card>
  )
}
