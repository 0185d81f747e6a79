/** Abbreviations and initials whose period ends no sentence. */
const ABBREVIATION = /(?<![\p{L}'’])(?:(?:mrs?|ms|dr|st|sr|sra|dra|jr|vs|apt|approx)|\p{L})\.$/iu

/** Splits a letter into sentences, at line ends and after `.`, `!` and `?`. Joined by a space, they are the letter. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split(/[\r\n]+/)) {
    let sentence = ''
    for (const part of line.split(/(?<=[.!?…]["”’)]*)\s+/)) {
      sentence = sentence === '' ? part : `${sentence} ${part}`
      if (ABBREVIATION.test(sentence)) continue
      sentences.push(sentence.trim())
      sentence = ''
    }
    sentences.push(sentence.trim())
  }
  return sentences.filter((sentence) => sentence !== '')
}
