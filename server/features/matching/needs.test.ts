import { expect, test } from 'vitest'
import { type Community, registerFacts, setCatalogue, validAnswers } from '#server/testing/communities.ts'
import { findFor, findIn, idsOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { listedMatches, RULED_OUT } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { Needs } from '#shared/matching/needs.ts'

const db = openForTests(freshDatabase)

const FAR: Community = { id: 'far', milesNorth: 50 }
const search = async (near: Partial<Community>, answers: Partial<QuestionnaireSubmission>) =>
  listedMatches(
    await findIn(db.sql, [{ id: 'near', milesNorth: 1, ...near }, FAR], { age: '65-70', ...answers }),
  )

test.each<[Needs, string]>([
  [{ walking: 'wheelchair' }, 'Its license is not for people in a wheelchair'],
  [{ transferring: 'lift_or_two' }, 'Its license is not for people who need a lift or two helpers'],
  [{ memory: 'dementia' }, 'Its license is not for people who need dementia care'],
  [{ medication: 'injections' }, 'Its staff may not give injections'],
  [{ night: 'needs_help' }, 'Its license is not for people who need help at night'],
])('a license that does not allow %j comes last and says why', async (needs, text) => {
  const facts = registerFacts({ limits: Object.values(needs).map(String) })
  expect(idsOf(await search({ facts }, {}))).toEqual(['near', 'far'])
  const [, last] = await search({ facts }, { needs })
  expect(last).toMatchObject({ id: 'near', against: [{ text }] })
})

test('a second license without the limit is enough', async () => {
  const facts = [...registerFacts({ limits: ['wheelchair'] }), ...registerFacts({ capacity: 8 }, { line: 3 })]
  expect(idsOf(await search({ facts }, { needs: { walking: 'wheelchair' } }))).toEqual(['near', 'far'])
})

test('known needs decide instead of the age whether someone may need help to leave', async () => {
  const facts = registerFacts({ evacuation: 'unaided' })
  const old = { age: '85+' } as const
  expect(idsOf(await search({ facts }, old))).toEqual(['far', 'near'])
  expect(
    idsOf(await search({ facts }, { ...old, needs: { transferring: 'alone', memory: 'forgetful' } })),
  ).toEqual(['near', 'far'])
  expect(idsOf(await search({ facts }, { needs: { transferring: 'one_helper' } }))).toEqual(['far', 'near'])
})

test('someone with dementia is searched memory care, even without the wish', async () => {
  const facts = registerFacts({ dementiaCare: 'not_offered' })
  expect(idsOf(await search({ facts }, {}))).toEqual(['near', 'far'])
  expect(idsOf(await search({ facts }, { needs: { memory: 'dementia' } }))).toEqual(['far', 'near'])
})

test('public funding comes first for a family whose savings run out, and for the lowest budget', async () => {
  const funded = { milesNorth: 12, facts: registerFacts({ publicFunding: ['medicaid'] }) }
  const homes: Community[] = [
    { id: 'funded', ...funded },
    { id: 'private', milesNorth: 1 },
  ]
  const order = async (answers: Partial<QuestionnaireSubmission>) =>
    idsOf((await findIn(db.sql, homes, { age: '65-70', ...answers })).facilities)
  const budget = '$3,500 - $4,500 (Standard Care)'
  expect(await order({ budget })).toEqual(['private', 'funded'])
  expect(await order({ budget, needs: { payment: ['savings_run_out'] } })).toEqual(['funded', 'private'])
  expect(await order({ budget: '$2,500 - $3,500 (Essential Care)' })).toEqual(['funded', 'private'])
})

test('a price of more than one and a half budgets comes last, unless public money pays', async () => {
  const price = { price: 7000 }
  const budget = { budget: '$3,500 - $4,500 (Standard Care)' } as const
  const [, last] = await search(price, budget)
  expect(last).toMatchObject({ id: 'near', against: [{ text: '$2,500 above your budget' }] })
  const facts = registerFacts({ publicFunding: ['waiver'] })
  expect((await search({ ...price, facts }, budget)).every(({ hindrance }) => hindrance === undefined)).toBe(
    true,
  )
})

test('a home for others comes after homes for older people, and says so', async () => {
  const [, last] = await search({ facts: registerFacts({ otherResidents: ['mental_illness'] }) }, {})
  expect(last).toMatchObject({
    id: 'near',
    against: [{ text: 'Also a home for people with mental illness' }],
  })
})

test('a wish for dining or fitness puts a larger home first, and a garden does not', async () => {
  const homes: Community[] = [
    { id: 'large', milesNorth: 9, facts: registerFacts({ capacity: 80 }) },
    { id: 'small', milesNorth: 8, facts: registerFacts({ capacity: 8 }) },
  ]
  const order = async (amenities: QuestionnaireSubmission['amenities']) =>
    idsOf((await findIn(db.sql, homes, { age: '65-70', amenities })).facilities)
  expect(await order(['Fitness Center'])).toEqual(['large', 'small'])
  expect(await order(['Gardens'])).toEqual(['small', 'large'])
})

test('a pet counts for a home that takes pets and against one that takes none, with the reason', async () => {
  const homes: Community[] = [
    { id: 'unknown', milesNorth: 2 },
    { id: 'none', milesNorth: 1, absentAmenities: ['Pet Friendly'] },
    { id: 'takes', milesNorth: 3, amenities: ['Pet Friendly'] },
  ]
  const find = async (needs: Needs) =>
    listedMatches(await findIn(db.sql, homes, { age: '65-70', amenities: ['Gardens'], needs }))
  for (const needs of [{}, { pets: 'no' }, { falls: 'yes' }] as const)
    expect(idsOf(await find(needs))).toEqual(['none', 'unknown', 'takes'])
  const matches = await find({ pets: 'yes' })
  expect(idsOf(matches)).toEqual(['takes', 'unknown', 'none'])
  expect(matches[0]?.for).toContainEqual({ text: 'Takes pets' })
  expect(matches[2]?.against).toContainEqual({ text: 'Takes no pets' })
  expect(JSON.stringify(matches[1])).not.toContain('pets')
})

const SPEAKS_SPANISH = { text: 'Staff speak Spanish, the community told us' }

test('staff who speak Spanish lift a home that told so, with the reason, and no other home changes', async () => {
  await setCatalogue(db.sql, [
    { id: 'nearest', milesNorth: 1 },
    { id: 'spanish', milesNorth: 6 },
    { id: 'french', milesNorth: 7 },
    { id: 'limited', milesNorth: 1, facts: registerFacts({ limits: ['wheelchair'] }) },
  ])
  await db.sql`
    insert into told_facts (facility_id, fact, value, told_at) values
      ('spanish', 'languages', '["English", "Spanish"]', now()), ('french', 'languages', '["French"]', now()),
      ('limited', 'languages', '["español"]', now())`
  const find = async (needs: Needs) =>
    listedMatches(
      await findFor(db.sql, validAnswers({ age: '65-70', needs: { walking: 'wheelchair', ...needs } })),
    )
  const [before, after] = [await find({}), await find({ languages: ['es'] })]
  expect(idsOf(before)).toEqual(['nearest', 'spanish', 'french', 'limited'])
  expect(idsOf(after)).toEqual(['spanish', 'nearest', 'french', 'limited'])
  const byId = (matches: typeof before, id: string) => matches.find((match) => match.id === id)
  for (const id of ['nearest', 'french']) expect(byId(after, id)).toEqual(byId(before, id))
  expect(byId(before, 'spanish')?.for).not.toContainEqual(SPEAKS_SPANISH)
  expect(byId(after, 'spanish')?.for).toContainEqual(SPEAKS_SPANISH)
  expect(byId(after, 'limited')).toMatchObject({ hindrance: RULED_OUT, listFacts: { spanish: true } })
})
