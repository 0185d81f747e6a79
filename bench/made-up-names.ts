/** First names, one of them with a letter that searches fold. */
export const FIRST_NAMES = [
  'Rosa',
  'Wilhelmina',
  'José',
  'Amalia',
  'Bea',
  'Chen',
  'Dolores',
  'Earl',
  'Fatima',
  'George',
] as const

/** Two or three make a last name. */
export const SYLLABLES = [
  'quim',
  'dal',
  'ber',
  'ton',
  'mar',
  'ski',
  'vel',
  'gar',
  'nor',
  'hal',
  'wyn',
  'pet',
  'rud',
  'sol',
] as const
