import { useEffect, useState } from 'react'
import type { Match } from '#shared/contract/facility.ts'
import { MAX_MATCHES } from '#shared/contract/limits.ts'
import { MoreMatches, type QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { cardLinkId } from '../../ui/facility-card/facility-card.tsx'
import { makeMore } from '../packs/ask-packs.ts'
import { canKeepPacks } from '../packs/pack-store.ts'
import { getBesideAnswer } from './get-beside-answer.ts'
import type { ShownList } from './use-list-view.ts'

interface ShowMoreProps {
  response: QuestionnaireResponse
  shownList: ShownList
  /** This phone made the list, so the server doesn't have it. */
  isFromPhone: boolean
}

/** Adds the next communities within reach to the list, and moves the focus to the first of them that is shown. */
export function ShowMore({ response, shownList, isFromPhone }: ShowMoreProps) {
  const [step, setStep] = useState<'waiting' | 'loading' | 'failed' | 'ended'>('waiting')
  const [added, setAdded] = useState<readonly string[]>([])
  useEffect(() => {
    const links = document.querySelectorAll<HTMLElement>('[data-part=community-list] h3 a')
    const ids = new Set(added.map(cardLinkId))
    Array.from(links)
      .find(({ id }) => ids.has(id))
      ?.focus()
  }, [added])
  const shown = response.facilities.length + shownList.more.matches.length
  const left = (response.compared ?? 0) - shown
  const count = Math.min(MAX_MATCHES, left)
  const addNext = async () => {
    if (step === 'loading') return
    setStep('loading')
    const found = await findNext(response, shown, isFromPhone).catch(() => null)
    if (!found) return setStep('failed')
    const known = new Set([...response.facilities, ...shownList.more.matches].map(({ id }) => id))
    const next = found.filter(({ id }) => !known.has(id))
    if (next.length > 0) shownList.addMore(next)
    setStep(next.length > 0 ? 'waiting' : 'ended')
    setAdded(next.map(({ id }) => id))
  }
  return (
    <div className="py-3 print:hidden">
      {left > 0 && step !== 'ended' && (
        <Button onClick={addNext} aria-disabled={step === 'loading'}>
          {step === 'loading' ? t`Loading more…` : t`Show ${count} more`}
        </Button>
      )}
      <p role="alert" className="empty:hidden">
        {step === 'failed' && t`We couldn't load more communities. Check your connection and try again.`}
      </p>
    </div>
  )
}

/**
 * The next communities within reach, from the server, or from the packs on this phone if it made the list or has no connection.
 * @returns null if neither has them
 */
async function findNext(
  { key, questionnaire }: QuestionnaireResponse,
  shown: number,
  isFromPhone: boolean,
): Promise<Match[] | null> {
  const fromPacks = async () => (canKeepPacks() ? makeMore(questionnaire as MatchedAnswers, shown) : null)
  if (isFromPhone) return fromPacks()
  return getBesideAnswer(key, `more?skip=${shown}`, MoreMatches).then(
    ({ facilities }) => facilities,
    fromPacks,
  )
}
