import { DAY_MS } from '#shared/contract/time.ts'

/** The time zone of most of each state. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': 'CT DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'.split(' '),
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'.split(' '),
  'America/Denver': 'CO ID MT NM UT WY'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': 'CA NV OR WA'.split(' '),
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
}

/** The parts of states with another time zone, by the first digits of their ZIP codes, to about a county. */
const PARTS: readonly (readonly [zone: string, zips: RegExp])[] = [
  ['America/Chicago', /^(32[45]|46[34]|47[67]|42[0-4]|4980[12]|498[178]|4991[15]|49938|49968)/],
  ['America/New_York', /^(37[346789])/],
  ['America/Denver', /^(577|586|69[13]|67735|67758|67879|798|799|885|979)/],
  ['America/Los_Angeles', /^83[58]/],
]

/** The IANA time zone of a place such as 'Austin, TX 78701'. Undefined if it doesn't name a state. */
export function zoneOf(location: string): string | undefined {
  const [, state = '', zip = ''] = /,\s*([A-Z]{2})(?:\s+(\d{5}))?\b/.exec(location) ?? []
  const part = PARTS.find(([, zips]) => zips.test(zip))?.[0]
  return part ?? Object.keys(ZONES).find((zone) => ZONES[zone]?.includes(state))
}

const MINUTE_MS = 60_000

/**
 * The instant, in epoch ms, at which clocks in the zone show `local`, such as 2026-03-05T10:30. In the hour that is skipped in
 * spring, the clocks have moved on; of the hour that comes twice in autumn, it is the first. Without a zone, by the phone's clock.
 */
export function instantOf(local: string, timeZone: string | undefined): number {
  if (!timeZone) return new Date(local).getTime()
  const shown = Date.parse(`${local}:00Z`)
  // The clocks change between these two, if at all.
  const [before, after] = [offsetAt(shown - DAY_MS, timeZone), offsetAt(shown + DAY_MS, timeZone)]
  const isAfter = offsetAt(shown - before, timeZone) !== before && offsetAt(shown - after, timeZone) === after
  return shown - (isAfter ? after : before)
}

/** How far the zone's clocks are ahead of UTC, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
