import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { type Fault, SimulatedPhone, SimulatedServer } from '../../testing/simulated-phones.ts'
import { lanesOf } from './family-list.ts'
import { viewOf } from './family-view.ts'
import { STATUSES } from './lane.ts'
import { makeSecret, STEP_BYTES, seal } from './seal.ts'

const NAMES = ['anna', 'ben', 'clara', 'dan']
const COMMUNITIES = ['oak', 'elm', 'birch']
const YEAR_MS = 365 * 86_400_000

async function startFamily(clocks: readonly number[] = []) {
  const server = new SimulatedServer()
  const first = await SimulatedPhone.start(server, 'anna')
  const others = await Promise.all(NAMES.slice(1).map((name) => first.invite(name)))
  const phones = [first, ...others]
  for (const [index, phone] of phones.entries()) phone.clockMs = clocks[index] ?? 0
  return { server, phones }
}

const viewFrom = ({ list }: SimulatedPhone) => viewOf(lanesOf(list))

/** Syncs all phones without faults until nothing changes any more. */
async function settle({ server, phones }: Awaited<ReturnType<typeof startFamily>>) {
  server.fault = 'none'
  server.deliverLate()
  for (let round = 0; round < 4; round++)
    for (const phone of phones) {
      server.now += 1000
      await phone.sync()
    }
}

const action = fc.record({
  phone: fc.nat(NAMES.length - 1),
  community: fc.constantFrom(...COMMUNITIES),
  kind: fc.constantFrom(
    'save',
    'save',
    'remove',
    'status',
    'note',
    'vote',
    'answer',
    'sync',
    'sync',
    'sync',
    'clock',
    'late',
  ),
  value: fc.nat(5),
  fault: fc.constantFrom<Fault>('none', 'none', 'lost', 'unanswered', 'late'),
  passedMs: fc.nat(3_600_000),
})

test('four phones with bad connections and wrong clocks make the same list, and no word is lost', async () => {
  const property = fc.asyncProperty(
    fc.array(action, { minLength: 10, maxLength: 40 }),
    fc.array(fc.integer({ min: -YEAR_MS, max: YEAR_MS }), { minLength: 4, maxLength: 4 }),
    async (actions, clocks) => {
      const family = await startFamily(clocks)
      const { server, phones } = family
      const knowinglyUndone = new Set<string>()
      for (const { phone: index, community, kind, value, fault, passedMs } of actions) {
        const phone = phones[index] as SimulatedPhone
        server.now += passedMs
        server.fault = fault
        const row = phone.here[community]
        const isOn = row !== undefined && !row.takenOff
        if (kind === 'save' && !isOn) {
          for (const { at } of viewFrom(phone).get(community)?.removals ?? []) knowinglyUndone.add(at)
          phone.save(community)
        }
        if (kind === 'remove') phone.remove(community)
        if (kind === 'status') phone.edit(community, { status: STATUSES[value] ?? 'saved' })
        if (kind === 'note') phone.edit(community, { note: `${NAMES[index]} ${value}` })
        if (kind === 'vote') phone.edit(community, { vote: 'maybe', rating: value })
        if (kind === 'answer') phone.edit(community, { answers: { smell: String(value || '') } })
        if (kind === 'clock') phone.clockMs += (value - 2) * YEAR_MS
        if (kind === 'late') server.deliverLate(value)
        if (kind === 'sync') await phone.sync()
      }
      await settle(family)
      expectSameList(phones)
      expectNoWordLost(phones)
      for (const { isListed, removals } of viewFrom(phones[0] as SimulatedPhone).values())
        if (isListed) expect(removals.filter(({ at }) => !knowinglyUndone.has(at))).toEqual([])
    },
  )
  await expectProperty(property, { runs: 60 })
})

function expectSameList(phones: readonly SimulatedPhone[]) {
  const [first, ...others] = phones.map((phone) => {
    const view = viewFrom(phone)
    const listed = [...view.values()].filter(({ isListed }) => isListed).map(({ id }) => id)
    expect(phone.listed()).toEqual(listed)
    const statuses = listed.map((id) => [phone.here[id]?.status, phone.here[id]?.visitOn])
    return { view: [...view], statuses }
  })
  for (const other of others) expect(other).toEqual(first)
}

/** What a phone says on its own shortlist is what every other phone shows of it. */
function expectNoWordLost(phones: readonly SimulatedPhone[]) {
  for (const writer of phones)
    for (const [id, { note, vote, rating, answers }] of Object.entries(writer.here))
      for (const reader of phones) {
        const voice = viewFrom(reader)
          .get(id)
          ?.voices.find(({ phone }) => phone === writer.list.own.phone)
        const { note: n = '', vote: v = '', rating: r = 0, answers: a = {} } = voice ?? {}
        const written = Object.fromEntries(Object.entries(answers).filter(([, text]) => text))
        expect({ note: n, vote: v, rating: r, answers: a }).toEqual({ note, vote, rating, answers: written })
      }
}

test('a community that someone removed stays away until someone who knows adds it again', async () => {
  const family = await startFamily()
  const [anna, ben] = family.phones as [SimulatedPhone, SimulatedPhone]
  anna.save('oak')
  await settle(family)
  anna.remove('oak')
  ben.edit('oak', { note: 'Nice garden' })
  await settle(family)
  expect([anna.listed(), ben.listed()]).toEqual([[], []])
  expect(ben.here.oak).toMatchObject({ takenOff: true, note: 'Nice garden' })
  ben.save('oak')
  await settle(family)
  expect([anna.listed(), ben.listed()]).toEqual([['oak'], ['oak']])
  expect(viewFrom(anna).get('oak')?.voices).toContainEqual(expect.objectContaining({ note: 'Nice garden' }))
})

test('a phone whose clock is a year ahead wins only against what it did not know', async () => {
  const family = await startFamily([YEAR_MS])
  const [anna, ben] = family.phones as [SimulatedPhone, SimulatedPhone]
  anna.save('oak')
  anna.edit('oak', { status: 'called' })
  await settle(family)
  ben.edit('oak', { status: 'visited' })
  await settle(family)
  expect([anna.here.oak?.status, ben.here.oak?.status]).toEqual(['visited', 'visited'])
})

test('what a server that was restored without lists had is written again', async () => {
  const family = await startFamily()
  const [anna, ben] = family.phones as [SimulatedPhone, SimulatedPhone]
  anna.save('oak')
  anna.edit('oak', { note: 'Ask about stairs' })
  await settle(family)
  family.server.lists.clear()
  ben.edit('oak', { vote: 'yes' })
  await settle(family)
  await settle(family)
  expectSameList(family.phones)
  expectNoWordLost(family.phones)
  expect(family.server.lists.get(anna.list.id)?.size).toBe(NAMES.length)
})

test('the server gets texts that look random, in steps of one size', async () => {
  const family = await startFamily()
  const [anna] = family.phones as [SimulatedPhone]
  anna.save('oak')
  anna.edit('oak', { note: 'Canarysum 4711' })
  await settle(family)
  const texts = [...(family.server.lists.get(anna.list.id)?.values() ?? [])].map(
    ({ ciphertext }) => ciphertext ?? '',
  )
  expect(new Set(texts.map(({ length }) => length)).size).toBe(1)
  expect(new Set(texts.map((text) => text.slice(0, 8))).size).toBe(texts.length)
  for (const text of texts)
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/oak|anna|Canary/)
})

test('a lane is random bytes without the key, and grows in steps', async () => {
  const key = makeSecret()
  const sealed = await Promise.all(
    Array.from({ length: 60 }, (_, index) => seal(key, 'a list', 'The same text again. '.repeat(index * 40))),
  )
  const sizes = sealed.map((text) => Buffer.from(text, 'base64url').length)
  expect(new Set(sizes.map((size) => size % STEP_BYTES)).size).toBe(1)
  const counts = new Array<number>(256).fill(0)
  for (const text of sealed)
    for (const byte of Buffer.from(text, 'base64url')) counts[byte] = (counts[byte] ?? 0) + 1
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Of 255 degrees of freedom, random bytes exceed this once in a hundred million times.
  expect(chiSquare).toBeLessThan(400)
})

test('a phone that leaves takes its words along, and what it added and changed stays', async () => {
  const family = await startFamily()
  const [anna, ben, ...others] = family.phones as [SimulatedPhone, SimulatedPhone, SimulatedPhone]
  ben.save('oak')
  ben.edit('oak', { note: 'Only for us', vote: 'no', status: 'called' })
  anna.save('elm')
  await settle(family)
  ben.remove('elm')
  await settle(family)
  await ben.leave()
  family.phones = [anna, ...others]
  await settle(family)
  expect(anna.listed()).toEqual(['oak'])
  expect(anna.here.oak?.status).toBe('called')
  expect(viewFrom(anna).get('oak')?.voices).not.toContainEqual(expect.objectContaining({ phone: 'ben' }))
  expectSameList(family.phones)
  await ben.sync()
  expect([ben.list.state, ben.here.oak?.note]).toEqual(['ended', 'Only for us'])
})

test('a phone that is left out keeps what it had, and the others go on under a new key', async () => {
  const family = await startFamily()
  const [anna, ben, clara, dan] = family.phones as [
    SimulatedPhone,
    SimulatedPhone,
    SimulatedPhone,
    SimulatedPhone,
  ]
  clara.save('oak')
  clara.edit('oak', { note: 'Bring Mom' })
  ben.save('elm')
  await settle(family)
  const before = anna.list
  await anna.leaveOut('ben')
  expect([anna.list.id === before.id, anna.list.key === before.key]).toEqual([false, false])
  family.phones = [anna, clara, dan]
  await settle(family)
  clara.edit('oak', { vote: 'yes' })
  await settle(family)
  expectSameList(family.phones)
  expectNoWordLost(family.phones)
  expect(clara.list.id).toBe(anna.list.id)
  expect(anna.listed()).toEqual(['elm', 'oak'])
  await ben.sync()
  expect([ben.list.state, ben.listed()]).toEqual(['left_out', ['elm', 'oak']])
  expect(viewFrom(ben).get('oak')?.voices).not.toContainEqual(expect.objectContaining({ vote: 'yes' }))
})

test('a phone that leaves before it wrote anything under a new key takes its words along', async () => {
  const family = await startFamily()
  const [anna, , clara, dan] = family.phones as [
    SimulatedPhone,
    SimulatedPhone,
    SimulatedPhone,
    SimulatedPhone,
  ]
  clara.save('oak')
  clara.edit('oak', { note: 'Only for us' })
  await settle(family)
  await anna.leaveOut('ben')
  await anna.sync()
  await clara.sync()
  expect([clara.list.id, clara.list.version]).toEqual([anna.list.id, 0])
  await clara.leave()
  family.phones = [anna, dan]
  await settle(family)
  for (const phone of family.phones)
    expect(viewFrom(phone).get('oak')?.voices).not.toContainEqual(expect.objectContaining({ phone: 'clara' }))
  expect(anna.listed()).toEqual(['oak'])
})

test('a phone that opens an old link after someone was left out is told so, and writes nothing there', async () => {
  const family = await startFamily()
  const [anna, ben, clara, dan] = family.phones as [
    SimulatedPhone,
    SimulatedPhone,
    SimulatedPhone,
    SimulatedPhone,
  ]
  await settle(family)
  const late = await anna.invite('emil')
  late.save('oak')
  late.edit('oak', { note: 'Not for Ben' })
  const old = anna.list.id
  await anna.leaveOut('ben')
  family.phones = [anna, clara, dan]
  await settle(family)
  await late.sync()
  expect([late.list.state, late.here.oak?.note]).toEqual(['left_out', 'Not for Ben'])
  expect([...(family.server.lists.get(old)?.keys() ?? [])]).not.toContain(late.list.lane)
  await ben.sync()
  expect(viewFrom(ben).get('oak')).toBeUndefined()
})
