const SPELLED_OUT: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * A city's name as compared: 'St. Louis' is 'Saint Louis', "O'Fallon" is 'O Fallon', 'Cañon City' is
 * 'Canon City', whatever the case.
 */
export function cityKey(city: string): string {
  const words = city
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).map((word) => SPELLED_OUT[word] ?? word).join('')
}
