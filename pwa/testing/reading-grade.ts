/** Groups of vowels, which are about the syllables of an English word. A silent e at the end isn't one. */
const countSyllables = (word: string): number =>
  Math.max(1, (word.replace(/(?<![aeiouyl])e$|(?<=[^aeiouytd])ed$/, '').match(/[aeiouy]+/g) ?? []).length)

/**
 * The school grade at which an English text is read, by Flesch and Kincaid. A number or an amount counts as one short word, and
 * an address as none.
 */
export function readingGrade(text: string): number {
  const sentences = text.split(/[.!?:;](?:\s|$)/).filter((sentence) => /[a-z]/i.test(sentence))
  const words = sentences.flatMap(
    (sentence) => sentence.toLowerCase().match(/[a-z][a-z'’]*|[$\d][\d,.]*/g) ?? [],
  )
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
