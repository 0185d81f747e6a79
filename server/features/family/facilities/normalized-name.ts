/**
 * A community's name as compared and sorted: lower case, without accents and punctuation, single blanks.
 * "St. Mary's  Résidence" and "St Marys Residence" are the same.
 */
export function normalizedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
