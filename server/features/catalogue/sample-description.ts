import type { Random } from '#server/platform/random.ts'
import type { CareType } from '#shared/options.ts'

interface SampleFacts {
  city: string
  careTypes: readonly CareType[]
  amenities: readonly string[]
}

const SIZES = [
  'A small community',
  'A mid-sized community',
  'A quiet community',
  'A community on one floor',
] as const
const LOCATIONS = [
  'in a residential part of',
  'close to the center of',
  'on the edge of',
  'near a park in',
] as const
const DETAILS = [
  'Meals are served at shared tables, and family is welcome at any of them.',
  'Private and shared rooms are available.',
  'Rooms can be furnished with your own things.',
  'Most rooms look onto a courtyard.',
  'Staff can tell you about rooms that are available now.',
  'Visits can be arranged on weekdays and Saturdays.',
] as const

/** Makes a few sentences that claim only what the record says. */
export function makeDescription(random: Random, { city, careTypes, amenities }: SampleFacts): string {
  const first = `${random.pick(SIZES)} ${random.pick(LOCATIONS)} ${city}`
  const care = careTypes.length > 0 ? ` that offers ${joinWords(careTypes).toLowerCase()}` : ''
  const garden = amenities.includes('Gardens') ? ' Residents share a garden.' : ''
  return `${first}${care}. ${random.pick(DETAILS)}${garden}`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
