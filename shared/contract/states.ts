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

/**
 * The first ZIP code prefix of each run of prefixes that belong to one state, as in GeoNames' data. DC and territories
 * are in it, so that their ZIP codes aren't taken for a state's.
 */
const RUNS =
  '005NY 006PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 070NJ 090AE 100NY 150PA 197DE 200DC 201VA 202DC 206MD 220VA 247WV 270NC 290SC 300GA 320FL 340AE 341FL 350AL 370TN 386MS 398GA 400KY 430OH 460IN 480MI 500IA 530WI 550MN 569DC 570SD 580ND 590MT 600IL 630MO 660KS 680NE 700LA 716AR 730OK 733TX 734OK 750TX 800CO 820WY 832ID 840UT 850AZ 870NM 885TX 889NV 900CA 962AE 967HI 969GU 970OR 980WA 995AK'
    .split(' ')
    .map((run) => ({ start: Number(run.slice(0, 3)), state: run.slice(3) }))
/** The ZIP codes whose prefix belongs to another state. */
const EXCEPTIONS: Record<string, string> = {
  '06390': 'NY',
  '20588': 'MD',
  '20598': 'VA',
  '72643': 'MO',
  '73960': 'TX',
  '83414': 'WY',
  '96799': 'AS',
}

/** Territories, DC and military post offices. */
const ELSEWHERE = ['PR', 'AE', 'DC', 'GU', 'AS']

/**
 * The state of a five-digit ZIP code, so that a phone needs no one to find it. A ZIP code that doesn't exist has the
 * state that its first digits say.
 * @returns undefined for any other text, and outside of the fifty states
 */
export function stateOfZip(zipCode: string): StateCode | undefined {
  if (!/^\d{5}$/.test(zipCode)) return undefined
  const prefix = Number(zipCode.slice(0, 3))
  const state = EXCEPTIONS[zipCode] ?? RUNS.findLast(({ start }) => start <= prefix)?.state
  return state === undefined || ELSEWHERE.includes(state) ? undefined : (state as StateCode)
}
