/** The two-letter codes and names of the fifty states, sorted by name. */
export const STATES = [
  ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'],
  ['CO', 'Colorado'], ['CT', 'Connecticut'], ['DE', 'Delaware'], ['FL', 'Florida'], ['GA', 'Georgia'],
  ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'], ['IA', 'Iowa'],
  ['KS', 'Kansas'], ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'], ['MD', 'Maryland'],
  ['MA', 'Massachusetts'], ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'], ['MO', 'Missouri'],
  ['MT', 'Montana'], ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'], ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'], ['NY', 'New York'], ['NC', 'North Carolina'], ['ND', 'North Dakota'], ['OH', 'Ohio'],
  ['OK', 'Oklahoma'], ['OR', 'Oregon'], ['PA', 'Pennsylvania'], ['RI', 'Rhode Island'], ['SC', 'South Carolina'],
  ['SD', 'South Dakota'], ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'], ['VT', 'Vermont'],
  ['VA', 'Virginia'], ['WA', 'Washington'], ['WV', 'West Virginia'], ['WI', 'Wisconsin'], ['WY', 'Wyoming'],
] as const // biome-ignore format: a table reads better five to a line
export type StateCode = (typeof STATES)[number][0]
export const STATE_CODES = STATES.map(([code]) => code) as [StateCode, ...StateCode[]]

/** One of the fifty codes. */
export const STATE_CODE = new RegExp(`^(${STATE_CODES.join('|')})$`)

/** Converts 'TX' or 'texas' to 'TX'; returns undefined for any other text. */
export function toStateCode(text: string): StateCode | undefined {
  const wanted = text.trim().toLowerCase()
  return STATES.find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[0]
}

/** Postal abbreviations with ZIP codes other than the fifty states. */
const OTHER_AREAS: Record<string, string> = { DC: 'District of Columbia', MH: 'Marshall Islands' }

/** The name of a state, or of another area that has ZIP codes. */
export const toAreaName = (code: string): string => OTHER_AREAS[code] ?? toStateName(code)

/** Converts 'TX' to 'Texas'; returns an unknown code unchanged. */
export function toStateName(code: string): string {
  return STATES.find(([known]) => known === code)?.[1] ?? code
}
