import type { Language } from './rules.ts'

const CORRECTION: Record<Language, RegExp> = {
  en: /(?:^|[ ,])(?:correction|scratch that|strike that|edit|update|ps|p s|i meant|i mean|i misspoke|my mistake|sorry|oops|wait|actually|i was wrong|take that back|change of plans?|changed (?:his|her|their|our) minds?|no ,? ?not|just (?:called|told me|heard))(?= |$)/,
  es: /(?:^|[ ,])(?:correccion|corrijo|perdon|me equivoque|mejor dicho|rectifico|digo|posdata|pd|aclaro|ya no , |cambio de planes|cambiaron|al principio dije)(?= |$)/,
}

/** Whether a sentence takes back what the letter said before it. */
export const isCorrection = (sentence: string, language: Language) => CORRECTION[language].test(sentence)
