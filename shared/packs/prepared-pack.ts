import type { Fact } from '../facts.ts'
import type { ListedRow } from '../family-list.ts'
import { openPack, type PackedRow } from './open-pack.ts'
import type { FactSource, Offering, PackFile, ZipColumns } from './pack-file.ts'
import { createCityReader } from './read-city.ts'

/** The version of prepared packs. A phone prepares a pack again if it has another one. */
export const PREPARED_FORMAT = 1

/** What the rules read of all communities, in columns. */
export interface RuleColumns {
  /** The first digits of each id. */
  ids: string[]
  /** Indexes in `PreparedHead.states`. */
  states: number[]
  /** In degrees. */
  latitudes: (number | null)[]
  longitudes: (number | null)[]
  /** Dollars a month. */
  prices: (number | null)[]
  midrangePrices: (number | null)[]
  /** See fit-bits.ts. */
  fitBits: number[]
  /** Indexes in `PreparedHead.offerings`. */
  offerings: number[]
  campusKeys: (string | null)[]
}

type PreparedOffering = Pick<PackedRow, 'offeredBits' | 'absentBits' | 'residentGender'> &
  Pick<Offering, 'careTypes'>
/** A community as its card and the notices need it. */
export type PackedCard = ListedRow & { city: string }
/** What the facts of one column have in common. */
type FactHead = Pick<Fact, 'fact' | 'column'> & FactSource

interface PreparedHead extends Pick<PackFile, 'asOf'> {
  states: string[]
  offerings: PreparedOffering[]
  rules: RuleColumns
  facts: FactHead[]
  /** How many bytes each card has. */
  lengths: number[]
  zips: ZipColumns
}

/** A pack from which lists are made fast: only the cards that are shown are read. */
export interface PreparedPack extends PreparedHead {
  readCard(row: number): Promise<PackedCard>
}

/** What a list is made from: all packs of one state, and the state's ZIP codes. */
export interface PackedState {
  packs: readonly PreparedPack[]
  zips: ZipColumns
}

/** A pack in the phone's own storage. */
export interface PreparedFiles {
  /** JSON, with all that the rules read. */
  head: string
  /** One after another, JSON. */
  cards: Uint8Array<ArrayBuffer>
}

/** A card's facts are [index in `facts`, value, line]. */
type StoredCard = Omit<PackedCard, 'facts'> & { facts: [number, Fact['value'], number][] }

/** Rewrites a pack so that a list can be made without reading all of it. For the phone's own storage. */
export async function preparePack(file: PackFile): Promise<PreparedFiles> {
  const rows = openPack(file)
  const facts = numberedBy<FactHead>()
  const encoder = new TextEncoder()
  const cards: Uint8Array[] = []
  const readCity = createCityReader(file)
  for (const [row, { readListed }] of rows.entries()) {
    const card = await readListed()
    const stored: StoredCard = {
      ...card,
      city: readCity(row),
      facts: card.facts.map(({ value, line, ...head }) => [facts.add(head), value, line]),
    }
    cards.push(encoder.encode(JSON.stringify(stored)))
  }
  const states = numberedBy<string>()
  const offerings = numberedBy<PreparedOffering>()
  const rules: RuleColumns = {
    ids: rows.map(({ id }) => id),
    states: rows.map(({ state }) => states.add(state)),
    latitudes: rows.map(({ latitude }) => latitude),
    longitudes: rows.map(({ longitude }) => longitude),
    prices: rows.map(({ price }) => price),
    midrangePrices: rows.map(({ midrangePrice }) => midrangePrice),
    fitBits: rows.map(({ fitBits }) => fitBits),
    offerings: rows.map(({ offeredBits, absentBits, residentGender }, row) => {
      const careTypes = file.offerings[file.offering[row] ?? 0]?.careTypes ?? []
      return offerings.add({ offeredBits, absentBits, residentGender, careTypes })
    }),
    campusKeys: rows.map(({ campusKey }) => campusKey),
  }
  const head: PreparedHead = {
    asOf: file.asOf,
    states: states.values,
    offerings: offerings.values,
    rules,
    facts: facts.values,
    lengths: cards.map(({ length }) => length),
    zips: file.zips,
  }
  return { head: JSON.stringify(head), cards: concatenate(cards) }
}

/**
 * Reads what `preparePack` made.
 * @param readText reads the text of a part of the cards
 */
export function readPrepared(
  headText: string,
  readText: (start: number, end: number) => Promise<string>,
): PreparedPack {
  const head = JSON.parse(headText) as PreparedHead
  return {
    ...head,
    async readCard(row) {
      let start = 0
      for (let before = 0; before < row; before++) start += head.lengths[before] ?? 0
      const text = await readText(start, start + (head.lengths[row] ?? 0))
      const { facts, ...card } = JSON.parse(text) as StoredCard
      return {
        ...card,
        facts: facts.map(([index, value, line]) => ({ ...(head.facts[index] as FactHead), value, line })),
      }
    },
  }
}

/** Reads prepared files that are in memory. */
export function openPrepared({ head, cards }: PreparedFiles): PreparedPack {
  const decoder = new TextDecoder()
  return readPrepared(head, async (start, end) => decoder.decode(cards.subarray(start, end)))
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Numbers distinct values from 0. */
function numberedBy<Value>() {
  const known = new Map<string, number>()
  const values: Value[] = []
  return {
    values,
    add(value: Value): number {
      const key = JSON.stringify(value)
      const number = known.get(key) ?? values.push(value) - 1
      known.set(key, number)
      return number
    },
  }
}
