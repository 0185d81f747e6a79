type Word = string | number | false | null | undefined

/** Joins words to sentences for families. Omits each sentence with a missing, zero or false part. */
export function writeSentences(...parts: readonly Word[][]): string {
  return parts
    .filter((words) =>
      words.every((word) => word !== null && word !== undefined && word !== false && word !== 0),
    )
    .map((words) => `${words.join(' ')}.`)
    .join(' ')
}
