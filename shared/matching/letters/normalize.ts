import type { Language } from '../../contract/language.ts'
import type { SpellingWords } from './spelling-words.ts'

const SPANISH =
  /^(?:el|la|los|las|que|de|y|mi|mis|su|con|se|le|una|un|es|esta|en|para|por|ella|ya|muy|tiene|del|al|hay|nos|sola|solo|puede|vive|va|tenemos|sus|lo|como|pero|cuando|nada)$/
const ENGLISH =
  /^(?:the|and|is|to|she|he|her|his|my|of|in|i|for|with|has|at|on|by|needs|does|not|it|we|have)$/

/** The language with more of its most common words in a normalized text. */
export function detectLanguage(text: string): Language {
  const all = text.split(' ')
  const count = (pattern: RegExp) => all.filter((word) => pattern.test(word)).length
  return count(SPANISH) > count(ENGLISH) ? 'es' : 'en'
}

/**
 * A sentence in lower case, without accents and apostrophes. Words and punctuation are separated by single spaces; every kind of punctuation is a comma.
 * What is in quotation marks is left out: it is someone's words, and often means the opposite.
 */
export function normalize(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/\bsí\b/g, 'yes')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/["“”«»][^"“”«»]*["“”«»]/g, ' , ')
    .replace(/[’'`´]/g, '')
    .replace(/\bw\/c\b|\bwc\b/g, 'wheelchair')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bwith out\b/g, 'without')
    .replace(/\bw\/ ?|\bw(?= )/g, 'with ')
    .replace(/\bc\/ ?/g, 'cada ')
    .replace(/&/g, ' and ')
    .replace(/(\d),(\d)/g, '$1$2')
    .replace(/(\d)([ap]m)\b/g, '$1 $2')
    .replace(/\bd\/c\b/g, 'discharge')
    .replace(/\ba ?\/ ?o\b/g, 'alert and oriented')
    .replace(/\s-+\s|[,;:.!?()[\]…—–*\n/]+/g, ' , ')
    .replace(/[^a-z0-9$%,]+/g, ' ')
    .trim()
}

/** A normalized sentence with its contractions, short forms and number words resolved. */
export function resolveShortForms(text: string, { shortForms, contractions }: SpellingWords): string {
  const resolve = (word: string) =>
    contractions.reduce(
      (resolved, [form, meaning]) => resolved.replace(form, meaning),
      shortForms.get(word) ?? word,
    )
  return text.split(' ').map(resolve).join(' ')
}
