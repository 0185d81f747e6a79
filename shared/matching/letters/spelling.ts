import { countEdits } from '../count-edits.ts'
import type { SpellingWords } from './spelling-words.ts'

const LONGEST_SLIP = 2

const keyWords = new WeakMap<SpellingWords, Map<string, string>>()

/** Replaces each misspelled key word by the word that sounds the same and looks alike: "medicade", "bestirse". */
export function correctSpelling(text: string, words: SpellingWords): string {
  const bySound =
    keyWords.get(words) ?? new Map(words.keyWords.split(' ').map((word) => [soundOf(word, words), word]))
  keyWords.set(words, bySound)
  const known = new Set(bySound.values())
  return text
    .split(' ')
    .map((word) => {
      if (word.length < 3 || known.has(word)) return word
      const meant = bySound.get(soundOf(word, words))
      return meant !== undefined && countEdits(word, meant) <= LONGEST_SLIP && !ORDINARY.test(word)
        ? meant
        : word
    })
    .join(' ')
}

/** Words of their own that sound like a key word. */
const ORDINARY =
  /^(?:wonder\w*|remainder|assists|pensioner|memories|mothers?|fathers?|separately|toilets|cloths?|security|insurances?|anybodys|bano|banos|ase|asi|ola|valla|vaya)$/

/**
 * What is left of a word when letters that sound alike are the same, doubled letters single, and (in English) vowels
 * after the first letter gone. A simple phonetic key, as Soundex is one.
 */
function soundOf(word: string, { alike, hasSilentVowels }: SpellingWords): string {
  const heard = alike.reduce((text, [letters, one]) => text.replace(letters, one), word)
  const single = heard.replace(/(.)\1+/g, '$1')
  return hasSilentVowels ? single.slice(0, 1) + single.slice(1).replace(/[aeiouyw]/g, '') : single
}
