import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { AMENITY_LABELS, BUSINESS_AMENITIES, getAmenitySynonyms } from '#shared/contract/amenities.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import { allZipCodes } from '../places/service.ts'
import type { CatalogueRecord } from './record.ts'
import { generateSample } from './sample.ts'
import { loadSample, loadSampleWhenEmpty, removeSample } from './service.ts'

const db = openForTests(freshDatabase)
let records: CatalogueRecord[]
beforeAll(async () => {
  records = [...generateSample(await allZipCodes())]
})

const count = async () => (await db.sql`select count(*)::int as count from facilities`)[0]?.count

describe('the sample', () => {
  test('has at least 600 communities in the fifty states, a dozen in each open to everyone', () => {
    expect(records.length).toBeGreaterThanOrEqual(600)
    const byState = Map.groupBy(records, (record) => record.state)
    expect([...byState.keys()].sort()).toEqual([...STATE_CODES].sort())
    for (const inState of byState.values()) {
      expect(inState.filter((record) => record.residentGender === null).length).toBeGreaterThanOrEqual(12)
    }
    expect(new Set(records.map((record) => record.residentGender))).toEqual(new Set([null, 'Male', 'Female']))
  })

  test('is in real cities and ZIP codes, close to their centroids', async () => {
    const zips = new Map((await allZipCodes()).map((zip) => [zip.zipCode, zip]))
    for (const { zipCode, city, state, latitude, longitude } of records) {
      const zip = zips.get(zipCode)
      expect([zip?.city, zip?.state]).toEqual([city, state])
      expect(Math.abs((latitude ?? 0) - (zip?.latitude ?? 90))).toBeLessThanOrEqual(0.021)
      expect(Math.abs((longitude ?? 0) - (zip?.longitude ?? 180))).toBeLessThanOrEqual(0.021)
    }
  })

  test('has only 555-01xx numbers, no websites and no email addresses', () => {
    for (const record of records) {
      expect(record.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
      expect([record.website, record.email]).toEqual([null, null])
    }
  })

  test('has no names of real chains', () => {
    const chains =
      /brookdale|sunrise|atria|silverado|belmont|merrill|watermark|benchmark|brightview|oakmont|erickson|aegis|morningstar|\barbor|enlivant|five star|life care|trilogy|sonida|elmcroft|legend|hearth/i
    for (const record of records) expect(record.name).not.toMatch(chains)
    expect(new Set(records.map((record) => `${record.name}, ${record.city}, ${record.state}`)).size).toBe(
      records.length,
    )
    expect(new Set(records.map((record) => record.name)).size).toBeGreaterThan(records.length * 0.7)
  })

  test('has some unknown facts and no contradictory ones', () => {
    const share = (isMatch: (record: CatalogueRecord) => boolean) =>
      records.filter(isMatch).length / records.length
    expect(share((record) => record.price === null)).toBeGreaterThan(0.03)
    expect(share((record) => record.rating === null)).toBeGreaterThan(0.03)
    expect(share((record) => record.careTypes.length === 0)).toBeGreaterThan(0)
    const vocabulary: string[] = [...AMENITY_LABELS, ...BUSINESS_AMENITIES]
    const isUnlisted = (record: CatalogueRecord) =>
      record.amenities.length + record.absentAmenities.length < 12
    expect(share(isUnlisted)).toBeGreaterThan(0.1)
    for (const { amenities, absentAmenities, careTypes } of records) {
      expect(vocabulary).toEqual(expect.arrayContaining(amenities))
      expect(AMENITY_LABELS).toEqual(expect.arrayContaining(absentAmenities))
      expect(CARE_TYPES).toEqual(expect.arrayContaining(careTypes))
      const present = AMENITY_LABELS.filter((label) =>
        getAmenitySynonyms(label).some((word) => amenities.includes(word)),
      )
      expect(present.filter((label) => absentAmenities.includes(label))).toEqual([])
      expect(amenities.includes('Memory Care')).toBe(careTypes.includes('Memory Care'))
    }
  })

  test('has prices in and around every budget range', () => {
    const edges = [2500, 3500, 4500, 5500, 6500, 10_000]
    for (const [index, low] of edges.slice(0, -1).entries()) {
      const within = records.filter(
        ({ price }) => price !== null && price >= low && price < (edges[index + 1] ?? 0),
      )
      expect(within.length).toBeGreaterThan(records.length * 0.03)
    }
  })

  test('is the same each time it is generated', async () => {
    expect([...generateSample(await allZipCodes())]).toEqual(records)
    expect(records[0]?.id).toBe('8b2ad234-73bd-8a51-a09a-6cebfcdc713d')
  })
})

describe('loading', () => {
  test('fills an empty catalog once, reports progress, and can be undone', async () => {
    const progress: number[] = []
    expect(await loadSampleWhenEmpty(db.sql, (stored) => progress.push(stored))).toBe(records.length)
    expect(progress.at(-1)).toBe(records.length)
    const [first] = await db.sql`select * from facilities where source_id = 'sample-0001'`
    expect(first).toMatchObject({
      id: records[0]?.id,
      normalizedName: 'goldenrod mill manor',
      source: 'sample',
    })
    expect(first?.location).toBe(`${records[0]?.city}, AL ${records[0]?.zipCode}`)
    expect(await loadSampleWhenEmpty(db.sql)).toBe(0)
    expect(await loadSample(db.sql)).toBe(records.length)
    expect(await count()).toBe(records.length)
    expect(await removeSample(db.sql)).toBe(records.length)
    expect(await count()).toBe(0)
  })

  test('does not change a catalog that has a community of any source', async () => {
    await db.sql`insert into facilities (name, normalized_name, location, description, city, state, source, source_id)
      values ('Real', 'real', 'Austin, TX', '', 'Austin', 'TX', 'register', '1')`
    expect(await loadSampleWhenEmpty(db.sql)).toBe(0)
    expect(await removeSample(db.sql)).toBe(0)
    expect(await count()).toBe(1)
  })
})
