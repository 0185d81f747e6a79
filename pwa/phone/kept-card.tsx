import { SCREENS } from '../../shared/paths.ts'
import { discardDraft } from '../local/drafts.ts'
import { dropLastWords } from '../local/last-words.ts'
import { discardMessageDraft } from '../local/message-draft.ts'
import { eraseEverywhere } from '../local/results.ts'
import { forgetSeen } from '../local/seen-facilities.ts'
import { takeBackMessage } from '../local/take-back-message.ts'
import { clearSession } from '../results-watch/session-results.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { AskFirst } from './ask-first.tsx'
import type { KeptItem } from './kept-items.ts'
import { questionAbout } from './removal-questions.ts'
import { SaveAsFile } from './save-as-file.tsx'

async function remove({ removal, key }: KeptItem): Promise<void> {
  switch (removal) {
    case 'draft':
      await discardDraft(key)
      return dropLastWords(key)
    case 'message':
      return discardMessageDraft(key)
    case 'seen':
      return forgetSeen()
    case 'take_back':
      await takeBackMessage(key)
      return
    case 'erase':
      await eraseEverywhere(key)
      // The results of this tab may be those of the erased answers; others are read from the phone again.
      return clearSession()
    case 'none':
  }
}

/** One kept thing with the way to go on with it or to be rid of it. `onRemoved`: the card is about to go. */
export function KeptCard({ item, onRemoved }: { item: KeptItem; onRemoved: () => void }) {
  const { goOn, savedAt, title, key } = item
  const question = questionAbout(item)
  return (
    <Card as="li" className="kept-card">
      <h3>{title}</h3>
      <p>
        {item.where} {savedAt !== undefined && `Saved ${clockTime(savedAt)}.`}
      </p>
      <div className="kept-card-actions">
        {goOn && (
          <ButtonLink to={SCREENS[goOn]} state={{ draft: key }}>
            Go on with {goOn === 'contact' ? 'this message' : 'these answers'}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ButtonLink>
        )}
        {item.hasMatches && (
          <ButtonLink to={SCREENS.results} state={{ search: key }}>
            See these matches
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ButtonLink>
        )}
        {item.canLeave && <SaveAsFile item={item} />}
        {question && (
          <AskFirst {...question} about={title} onYes={() => remove(item)} focusAfter={onRemoved} />
        )}
      </div>
    </Card>
  )
}
