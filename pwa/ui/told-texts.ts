import { toldValue } from '#shared/catalog/current-told.ts'
import { type ToldFact, WAITING_LIST } from '#shared/catalog/told-fact.ts'
import { plural, t } from '#words'
import { site } from '../api/site.ts'
import { shortDay } from './clock-time.ts'

/** 'told to Hearthfinder by the community on Nov 21': the day of the latest call. */
export function whenTold(told: readonly ToldFact[]): string {
  const latest = Math.max(...told.map(({ toldAt }) => Date.parse(toldAt)))
  return t`told to ${site.name} by the community on ${shortDay(latest)}`
}

/** How many rooms are free, if the community told it. */
export function describeRooms(told: readonly ToldFact[]): string | undefined {
  const rooms = toldValue(told, 'rooms')
  if (rooms === WAITING_LIST) return t`Waiting list`
  if (typeof rooms !== 'number') return undefined
  return t`${plural(rooms, { 0: 'No room free', one: '# room free', other: '# rooms free' })}`
}
