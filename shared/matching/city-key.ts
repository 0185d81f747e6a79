/** Words that places are written with in short. */
export const ABBREVIATIONS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * Normalizes a city's name for comparison, ignoring case. 'St. Louis' equals 'Saint Louis', "O'Fallon" equals
 * 'O Fallon', and 'Cañon City' equals 'Canon City'.
 */
export function cityKey(city: string): string {
  const words = city
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).map((word) => ABBREVIATIONS[word] ?? word).join('')
}
