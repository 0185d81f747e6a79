import { beforeAll, expect, test } from 'vitest'
import { findMatches, findMoreMatches } from '#server/features/matching/service.ts'
import { openWater } from '#server/features/places/open-water.ts'
import { allZipCodes } from '#server/features/places/service.ts'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import { Random } from '#server/platform/random.ts'
import { catalogOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { generateAnswers } from '#server/testing/generated-families.ts'
import { repeat, SLOW_MS } from '#server/testing/how-often.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { hasRegisters, importRegisters } from '#server/testing/real-registers.ts'
import { findNotices } from '#shared/catalog/notices/find-notices.ts'
import { openPack, type Pack } from '#shared/catalog/packs/open-pack.ts'
import { listFromPacks, moreFromPacks } from '#shared/catalog/packs/pack-list.ts'
import { readToldFile } from '#shared/catalog/packs/told-file.ts'
import { tellPack } from '#shared/catalog/packs/told-pack.ts'
import type { Notice } from '#shared/contract/questionnaire-response.ts'
import { stateOfZip } from '#shared/contract/states.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import { isProof } from '#shared/testing/is-proof.ts'
import { loadSample } from '../service.ts'
import { readToldAround } from '../told/service.ts'
import { makePacksOf, readCountry } from './build-packs.ts'

const SEED = Number(process.env.SEED ?? 14)
const db = openForTests(freshDatabase)
let zips: ZipRow[]
beforeAll(async () => {
  // The whole country takes a minute to import, so the test command does without.
  if (isProof && hasRegisters) await importRegisters(db.sql)
  else await loadSample(db.sql)
  if (isProof && !hasRegisters) console.log('The registers are absent: this compares sample communities.')
  zips = [...(await allZipCodes())]
  await tellSome()
}, SLOW_MS)

/** Every fortieth community told something that changes its place. */
const tellSome = () => db.sql`
  insert into told_facts (facility_id, fact, value, told_at, expires_at)
  select id, told.fact, told.value, now(), now() + interval '1 day' from (
    select id, row_number() over (order by id) as place from facilities
  ) as facilities cross join (
    values ('priceFrom', '2600'::jsonb), ('priceTo', '4100'::jsonb), ('pets', 'true'::jsonb), ('medicaid', 'true'::jsonb),
    ('languages', '["Spanish"]'::jsonb)
  ) as told (fact, value)
  where place % 40 = 0`

/** Opens the packs of one state after another. */
async function createPackReader() {
  const country = await readCountry(db.sql)
  const opened = new Map<string, readonly Pack[]>()
  return async (state: string): Promise<readonly Pack[]> => {
    const known = opened.get(state)
    if (known) return known
    const inState = zips.filter((zip) => zip.state === state)
    const packs = await makePacksOf(db.sql, country, state, inState)
    const { told } = readToldFile(await readToldAround(db.sql, state), Date.now())
    const read = packs.flatMap(({ text }) => openPack(text) ?? []).map((pack) => tellPack(pack, told))
    opened.set(state, read)
    return read
  }
}

/** A phone doesn't know the ZIP codes of other states. */
const isInPack = ({ code }: Notice, { zipCode, state }: MatchedAnswers) =>
  (code !== 'zip_unknown' && code !== 'zip_in_other_state') || stateOfZip(zipCode) === state

test(
  "a phone's list and what follows it equal the server's: communities, order, scores, reasons and notices",
  async () => {
    const readPacks = await createPackReader()
    const catalog = await catalogOf(db.sql)
    const random = new Random(SEED)
    const lengths = { facilities: 0, fartherAway: 0, more: 0 }
    await repeat('the same list from a pack', async () => {
      const answers: MatchedAnswers = generateAnswers(random, zips)
      const server = await findMatches(catalog, answers)
      const notices = (await findNotices(catalog, answers, server)).filter((notice) =>
        isInPack(notice, answers),
      )
      const packs = await readPacks(answers.state)
      const phone = await listFromPacks(packs, answers, openWater())
      expect({ answers, ...phone }).toEqual({ answers, ...server, notices })
      const skip = server.facilities.length
      const more = await findMoreMatches(catalog, answers, skip)
      expect({ answers, more: await moreFromPacks(packs, answers, openWater(), skip) }).toEqual({
        answers,
        more,
      })
      lengths.more += more.length
      lengths.facilities += server.facilities.length
      lengths.fartherAway += server.fartherAway.length
    })
    // Lists that are all empty would prove nothing.
    expect(lengths.facilities).toBeGreaterThan(0)
    expect(lengths.fartherAway).toBeGreaterThan(0)
    if (isProof && hasRegisters) expect(lengths.more).toBeGreaterThan(0)
  },
  SLOW_MS,
)
