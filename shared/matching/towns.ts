import { compareText } from '../catalog/packs/pack-file.ts'
import { cityKey } from './city-key.ts'
import { milesBetween, type Position } from './miles.ts'

/**
 * How many letters are wrong, missing, too many or swapped with their neighbor between two words.
 * Source: the optimal string alignment distance, E. Ukkonen, "Algorithms for approximate string matching" (1985).
 */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + wrong,
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** A ZIP code under one of its names, at its centroid. */
export interface NamedZip extends Position {
  zipCode: string
  city: string
}

/** A town with all ZIP codes of its name. */
export interface Town {
  name: string
  zips: readonly NamedZip[]
}

/** The towns of a state, by name. */
export interface Towns {
  find(city: string): Town | undefined
  /** The town whose name is most like one that doesn't exist, if any is. */
  findSimilar(city: string): Town | undefined
}

/** Shorter names are too alike. */
const MIN_LETTERS = 5
/** In names with so many letters, two may be wrong, otherwise one. */
const LONG_NAME_LETTERS = 9

/**
 * The list of ZIP codes has one name for each. The addresses of communities have others, such as those of suburbs, which
 * count if the list doesn't have them.
 * @param others ZIP codes of the state under other names
 */
export function createTowns(zips: readonly NamedZip[], others: readonly NamedZip[]): Towns {
  const [known, other] = [groupByName(zips), groupByName(others)]
  const similarTo = (key: string) =>
    [...known, ...other]
      .map(([name, town], index) => ({ name, town, index }))
      // A difference in length needs as many edits, so most names need no counting.
      .filter(({ name }) => Math.abs(name.length - key.length) <= maxEdits(key))
      .map(({ name, ...found }) => ({ ...found, edits: countEdits(key, name) }))
      .filter(({ edits }) => edits <= maxEdits(key))
      // The list's names come first.
      .sort((a, b) => a.edits - b.edits || a.index - b.index)[0]?.town
  const startingWith = (city: string) =>
    [...known.values()].filter(({ name }) => startsWithWords(name, city)).sort(compareSize)[0]
  return {
    find: (city) => known.get(cityKey(city)) ?? other.get(cityKey(city)),
    findSimilar: (city) => startingWith(city) ?? similarTo(cityKey(city)),
  }
}

/** Whether a name is these words or begins with them: 'Hot Springs National Park' with 'Hot Springs'. */
export const startsWithWords = (name: string, words: string): boolean =>
  cityKey(words) !== '' && wordPrefixes(name).includes(cityKey(words))

const wordPrefixes = (name: string) =>
  name.split(' ').map((_, index, words) => cityKey(words.slice(0, index + 1).join(' ')))

/** From a position to the nearest ZIP code of a town. */
export const milesToTown = (from: Position, { zips }: Town): number =>
  Math.min(...zips.map((zip) => milesBetween(from, zip)))

/** The mean of its ZIP codes' centroids. */
export const centerOf = (zips: readonly Position[]): Position => ({
  latitude: meanOf(zips.map(({ latitude }) => latitude)),
  longitude: meanOf(zips.map(({ longitude }) => longitude)),
})

/** Sums of many degrees differ in their last digits with the order. */
const CENTER_SCALE = 1e9
const meanOf = (degrees: readonly number[]) =>
  Math.round((degrees.reduce((sum, one) => sum + one, 0) / degrees.length) * CENTER_SCALE) / CENTER_SCALE

/** Towns by the keys of their names. */
export function groupByName(zips: readonly NamedZip[]): ReadonlyMap<string, Town> {
  const towns = new Map<string, { name: string; zips: NamedZip[] }>()
  for (const zip of [...zips].sort(compareZips)) {
    const key = cityKey(zip.city)
    const town = towns.get(key)
    if (!town) towns.set(key, { name: zip.city, zips: [zip] })
    // Communities may write the same name in two ways.
    else if (town.zips.at(-1)?.zipCode !== zip.zipCode) town.zips.push(zip)
  }
  return towns
}

const compareZips = (a: NamedZip, b: NamedZip) =>
  compareText(a.zipCode, b.zipCode) || compareText(a.city, b.city)
const compareSize = (a: Town, b: Town) => b.zips.length - a.zips.length || compareText(a.name, b.name)

const maxEdits = (key: string) => (key.length < MIN_LETTERS ? 0 : key.length < LONG_NAME_LETTERS ? 1 : 2)
