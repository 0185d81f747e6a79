/**
 * Normalizes a community's name for comparing and sorting: lower case, no accents or punctuation, single spaces.
 * "St. Mary's  Résidence" and "St Marys Residence" are equal.
 */
export function normalizedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
