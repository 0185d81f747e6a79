/**
 * Gives each column a name of its own: the second "City" becomes "City (2)", and an empty name "Column 5", counted
 * from 1.
 */
export function uniqueNames(header: readonly string[]): string[] {
  const times = new Map<string, number>()
  return header.map((name, index) => {
    if (name.trim() === '') return `Column ${index + 1}`
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Whether `uniqueNames` made the name of an empty one. */
export const isPlaceholderName = (name: string) => /^Column \d+$/.test(name)
