import { useCallback, useEffect, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { API } from '#shared/contract/paths.ts'
import { type LetterReading, LetterReadingAnswer, splitSentences } from '#shared/matching/letter-reading.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import type { LetterNeed, Needs } from '#shared/matching/needs.ts'
import { t } from '#words'
import { getJson, HttpError } from '../../api/api.ts'
import {
  confirmReading,
  findLetterState,
  type LetterState,
  rememberReading,
} from '../../local/confirm-reading.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLocal } from '../../ui/use-local.ts'

/** What the operator's model read in the letter of a search, as a question: only what the family confirms is used. */
export function LetterQuestion({ search }: { search: string }) {
  const state = useLetterState(search)
  if (state?.kind === 'sending')
    return <Notice role="status">{t`Your list changes once we have your changes.`}</Notice>
  return state?.kind === 'open' ? <Question search={search} {...state} /> : null
}

/** Watches what the phone knows, and asks the server for what it doesn't. */
function useLetterState(search: string): LetterState | undefined {
  const state = useLocal(useCallback(() => findLetterState(search), [search]))
  const letter = state?.kind === 'unread' ? state.letter : undefined
  useEffect(() => {
    if (letter === undefined) return
    const left = new AbortController()
    askReading(search, left.signal)
      .then((needs) => needs && rememberReading(search, letter, needs))
      // Without room on the phone, the question appears on a later visit.
      .catch(() => {})
    return () => left.abort()
  }, [search, letter])
  return state
}

type QuestionProps = { search: string } & Extract<LetterState, { kind: 'open' }>

function Question({ search, letter, needs }: QuestionProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const found = listFoundValues(needs, splitSentences(letter))
  const answer = async (save: () => Promise<void>) => {
    setSaving(true)
    await save().catch(() => setFailed(true))
    setSaving(false)
  }
  const use = () => {
    const chosen = found.filter(({ id }) => ticked.includes(id))
    return chosen.length > 0 ? confirmReading(search, letter, toNeeds(chosen)) : Promise.resolve()
  }
  return (
    <Notice
      title={t`We also read:`}
      actions={
        <>
          <Button disabled={isSaving || ticked.length === 0} onClick={() => answer(use)}>
            {t`Use what I checked`}
          </Button>
          <Button
            variant="quiet"
            disabled={isSaving}
            onClick={() => answer(() => rememberReading(search, letter, {}))}
          >
            {t`No`}
          </Button>
        </>
      }
    >
      {found.map((value) => (
        <CheckRow
          key={value.id}
          checked={ticked.includes(value.id)}
          onChange={({ target }) =>
            setTicked(target.checked ? [...ticked, value.id] : ticked.filter((id) => id !== value.id))
          }
        >
          <span>
            <FoundNeed {...value} />
          </span>
        </CheckRow>
      ))}
      <p>{t`Is that right? Check what is. None of it is used until you say so.`}</p>
      {hasFailed && <p role="alert">{t`Your phone couldn't save this. Please try again.`}</p>}
    </Notice>
  )
}

/** A value that was read in a letter, with the family's sentence. */
interface FoundValue {
  id: string
  need: LetterNeed
  value: string
  sentence: string
}

/** Each value of a reading; several for how it is paid. Without those whose sentence the letter doesn't have. */
const listFoundValues = (reading: LetterReading, sentences: readonly string[]): FoundValue[] =>
  Object.entries(reading).flatMap(([need, { value, sentence: index }]) => {
    const sentence = sentences[index]
    if (sentence === undefined) return []
    return [value]
      .flat()
      .map((one) => ({ id: `${need}.${one}`, need: need as LetterNeed, value: one, sentence }))
  })

function FoundNeed({ need, value, sentence }: FoundValue) {
  const { label, answers } = NEED_WORDS[need]
  return (
    <>
      <strong>{translate(label)}:</strong> {translate((answers as Record<string, string>)[value] ?? value)}
      <q className="block text-quiet [overflow-wrap:anywhere]">{sentence}</q>
    </>
  )
}

/** The needs with these values. */
function toNeeds(found: readonly FoundValue[]): Needs {
  const ways = found.filter(({ need }) => need === 'payment').map(({ value }) => value)
  const others = found.filter(({ need }) => need !== 'payment').map(({ need, value }) => [need, value])
  return { ...Object.fromEntries(others), ...(ways.length > 0 && { payment: ways }) } as Needs
}

/** Before the second question, in ms; each later pause is longer by half, up to the maximum. */
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 60_000
/** About twenty minutes. A model that takes longer is asked on the next visit. */
const MAX_QUESTIONS = 25

/**
 * Asks the server what its model read in the letter of a search until it has read it, or says that it won't. Asks nothing while
 * the page is hidden or the phone is offline.
 * @returns undefined if there is nothing to expect on this visit, or `signal` ended it
 */
export async function askReading(search: string, signal: AbortSignal): Promise<LetterReading | undefined> {
  const path = `${API.questionnaire}/${encodeURIComponent(search)}/reading`
  for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
    await untilShownAndOnline(signal)
    if (signal.aborted) return undefined
    const answer = await getJson(path, LetterReadingAnswer).catch(isFinal)
    if (answer === true || signal.aborted) return undefined
    if (answer && answer.state !== 'waiting') return answer.state === 'ready' ? answer.needs : undefined
    await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** asked), signal)
  }
  return undefined
}

/** Whether asking again would not help: an unknown or erased search, unlike no connection or too many questions. */
const isFinal = (error: unknown) => error instanceof HttpError && error.status < 500 && error.status !== 429

const canAsk = () => document.visibilityState === 'visible' && navigator.onLine

const untilShownAndOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted || canAsk()) return resolve()
    const ended = new AbortController()
    const check = () => {
      if (!signal.aborted && !canAsk()) return
      ended.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', check, ended)
    window.addEventListener('online', check, ended)
    signal.addEventListener('abort', check, ended)
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
