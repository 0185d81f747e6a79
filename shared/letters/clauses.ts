/** A part of a sentence with a verb of its own, by its place in the normalized sentence. */
export interface Clause {
  start: number
  end: number
}

const BORDER =
  / , | (?:but|so|because|though|although|while|whereas|who|which|until|since|pero|porque|aunque|entonces|mientras|sino)(?= )| (?:and|y|e)(?= (?!a |an |the |her |his |el |la |los |las |un |una |su |ni |or ))/g

export function findClauses(sentence: string): Clause[] {
  const borders = [...sentence.matchAll(BORDER)].map(({ index }) => index)
  return [0, ...borders].map((start, index) => ({ start, end: borders[index] ?? sentence.length }))
}
