import type { Families } from '#shared/desk/reports.ts'
import { formatCount } from '../format.ts'

/** '12', or 'not shown' for a number that could point to one family. */
export const formatFamilies = (families: Families): string =>
  families === null ? 'not shown' : formatCount(families)

const UNITS = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
] as const

/** Seconds in the two largest units: '2 d 4 h', '3 h 20 min', '45 min'. '–' for null. */
export function formatWait(seconds: number | null): string {
  if (seconds === null) return '–'
  const index = UNITS.findIndex((unit) => seconds >= unit.seconds)
  const [unit, next] = [UNITS[index], UNITS[index + 1]]
  if (!unit) return 'under 1 min'
  const rest = next ? Math.floor((seconds % unit.seconds) / next.seconds) : 0
  const first = `${Math.floor(seconds / unit.seconds)} ${unit.name}`
  return next && rest > 0 ? `${first} ${rest} ${next.name}` : first
}
