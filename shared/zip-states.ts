import type { StateCode } from './states.ts'

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
