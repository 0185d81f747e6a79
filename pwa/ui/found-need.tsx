import { translate } from '#pwa/words/translate.ts'
import type { FoundValue } from '#shared/matching/letters/found-values.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import './found-need.css'

/** What was read in a letter, and the sentence that says it. */
export function FoundNeed({ need, value, sentence }: FoundValue) {
  const { label, answers } = NEED_WORDS[need]
  return (
    <>
      <strong>{translate(label)}:</strong> {translate((answers as Record<string, string>)[value] ?? value)}
      <q className="found-need-sentence">{sentence}</q>
    </>
  )
}
