type Word = string | number | false | null | undefined

/** Sentences for families. One with a part that the register does not say is left out. */
export function sentences(...parts: readonly Word[][]): string {
  return parts
    .filter((words) =>
      words.every((word) => word !== null && word !== undefined && word !== false && word !== 0),
    )
    .map((words) => `${words.join(' ')}.`)
    .join(' ')
}
