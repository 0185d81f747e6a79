import { translate } from '#pwa/words/translate.ts'
import { NEED_WORDS } from '#shared/need-words.ts'
import type { Need } from '#shared/needs.ts'

/** A value that the phone found, with the family's sentence. */
export interface FoundValue {
  key: string
  need: Need
  value: string
  sentence: string
}

/** What the phone understood, and the sentence in which it did. */
export function FoundNeed({ need, value, sentence }: FoundValue) {
  const { label, answers } = NEED_WORDS[need]
  return (
    <>
      <strong>{translate(label)}:</strong> {translate((answers as Record<string, string>)[value] ?? value)}
      <q className="found-need-sentence">{sentence}</q>
    </>
  )
}
