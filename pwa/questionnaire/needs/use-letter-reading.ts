import { useEffect, useState } from 'react'
import type { LetterReading } from '#shared/letters/reading.ts'
import { splitSentences } from '#shared/letters/sentences.ts'

/** Typing has paused for this long. */
const PAUSE_MS = 700

interface ReadLetter {
  sentences: readonly string[]
  reading: LetterReading
}

/** What the phone reads in a text once typing pauses. The word lists load with the first text, and work offline from then on. */
export function useLetterReading(text: string): ReadLetter | undefined {
  const [read, setRead] = useState<ReadLetter>()
  useEffect(() => {
    let isStale = false
    const timer = setTimeout(async () => {
      const sentences = splitSentences(text)
      if (sentences.length === 0) return setRead(undefined)
      // If the word lists can't load, the text is read after the next pause.
      const reader = await import('#shared/letters/read-letter.ts').catch(() => undefined)
      const reading = await reader?.readLetter(sentences).catch(() => undefined)
      if (reading && !isStale) setRead({ sentences, reading })
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [text])
  return read
}
