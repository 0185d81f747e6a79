import type { Sql } from '#server/platform/database/connect.ts'
import { Random } from '#server/platform/random.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { makeFamilies } from '../families.ts'

const SEED = 17
/** One of them has a letter that searches fold. */
// biome-ignore format: a list
const NAMES = ['Rosa', 'Wilhelmina', 'José', 'Amalia', 'Bea', 'Chen', 'Dolores', 'Earl', 'Fatima', 'George', 'Margaret', 'Ruth', 'Samuel', 'Irene'] as const
/** Two or three make a last name. */
// biome-ignore format: a list
const SYLLABLES = ['quim', 'dal', 'ber', 'ton', 'mar', 'ski', 'vel', 'gar', 'nor', 'hal', 'wyn', 'pet', 'rud', 'sol'] as const
const MAILBOXES = ['gmail.com', 'yahoo.com', 'outlook.com', 'example.org'] as const
/** Browsers with the version of the system or of the browser in place of the star. */
const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_* like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.* Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1*.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1*.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1*.0.0.0 Safari/537.36 Edg/1*.0.0.0',
] as const
/** Six in ten give a number. */
const PHONE_SHARE = 0.6

/** A family with what its browser sends. */
export interface Visitor {
  family: QuestionnaireSubmission
  address: string
  browser: string
}

/** Makes different families of the whole country with names, phone numbers, addresses and browsers. */
export async function makeVisitors(sql: Sql, count: number): Promise<Visitor[]> {
  const random = new Random(SEED)
  const families = await makeFamilies(sql, count)
  return families.map((family, index) => {
    const firstName = random.pick(NAMES)
    const last =
      random.pick(SYLLABLES) + random.pick(SYLLABLES) + (random.chance(0.5) ? random.pick(SYLLABLES) : '')
    const lastName = (last[0] ?? '').toUpperCase() + last.slice(1)
    const name = `${firstName}.${lastName}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const email = `${name}${index}@${random.pick(MAILBOXES)}`
    const phone = random.chance(PHONE_SHARE) && { phone: makePhone(random) }
    const shares = { shareWithCommunities: random.chance(0.7), shareWithPartners: random.chance(0.3) }
    return {
      family: { ...family, firstName, lastName, email, ...phone, ...shares },
      address: [random.between(11, 99), random.between(0, 255), random.between(0, 255), 7].join('.'),
      browser: random.pick(BROWSERS).replaceAll('*', String(random.between(11, 49))),
    }
  })
}

const makePhone = (random: Random) =>
  `(${random.between(201, 989)}) ${random.between(200, 999)}-${String(random.between(0, 9999)).padStart(4, '0')}`
