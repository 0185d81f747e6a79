import { openModel } from '#server/features/model/client/client.ts'
import { MAX_REPLY_TOKENS, READ_LIMIT_MS } from '#server/features/model/letters/ask-letter.ts'
import {
  promptFor,
  readReply,
  schemaFor,
  sentencesFor,
} from '#server/features/model/letters/letter-prompt.ts'
import type { LetterReading } from '#shared/matching/letters/reading.ts'
import type { Letter } from './letter.ts'

/** Reads letters in one way: by the phone's lexicon, or by a model. */
export interface Reader {
  name: string
  read(letter: Letter): Promise<LetterReading>
}

/** A reader for each model that the Ollama at OLLAMA_HOST has; none if it is not set or does not respond. */
export async function findModelReaders(host: string | undefined): Promise<Reader[]> {
  if (host === undefined) return []
  const names = await openModel({ OLLAMA_HOST: host, OLLAMA_MODEL: '' })
    .api(AbortSignal.timeout(5000))
    .list()
    .then(({ models }) => models.map(({ name }) => name))
    .catch(() => [])
  return names.map((name) => ({ name, read: ({ sentences }) => askModel(host, name, sentences) }))
}

/** As the product asks, but without its database. A call that fails reads nothing. */
async function askModel(host: string, name: string, all: readonly string[]): Promise<LetterReading> {
  const sentences = sentencesFor(all)
  if (sentences.length === 0) return {}
  const model = openModel({ OLLAMA_HOST: host, OLLAMA_MODEL: name })
  const signal = AbortSignal.timeout(READ_LIMIT_MS)
  let text = ''
  try {
    const pieces = model.stream(promptFor(sentences), schemaFor(sentences.length), signal, MAX_REPLY_TOKENS)
    for await (const piece of pieces) {
      text += piece.text
      if (piece.end) return readReply(text, sentences.length) ?? {}
    }
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
  }
  return {}
}
