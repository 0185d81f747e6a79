import type { Lead } from '../../../shared/admin-reports.ts'
import { dayAfter, isDay, startOfDay } from './days.ts'

/** The text of the five fields. An empty field filters nothing. Dates are inclusive. */
export interface LeadFilters {
  city: string
  state: string
  zipCode: string
  startDate: string
  endDate: string
}

export const NO_FILTERS: LeadFilters = { city: '', state: '', zipCode: '', startDate: '', endDate: '' }

/**
 * The leads that match. City and ZIP match partially, the state in full. Days begin and end in `timeZone`.
 */
export function filterLeads(leads: readonly Lead[], filters: LeadFilters, timeZone: string): Lead[] {
  const city = filters.city.trim().toLowerCase()
  const state = filters.state.trim().toLowerCase()
  const zipCode = filters.zipCode.trim()
  // Timestamps are ISO 8601 in UTC, so they compare as text.
  const from = isDay(filters.startDate) ? startOfDay(filters.startDate, timeZone) : ''
  const until = isDay(filters.endDate) ? startOfDay(dayAfter(filters.endDate), timeZone) : END_OF_TIME
  return leads.filter(
    (lead) =>
      lead.city.toLowerCase().includes(city) &&
      (state === '' || lead.state.toLowerCase() === state) &&
      lead.zipCode.includes(zipCode) &&
      lead.createdAt >= from &&
      lead.createdAt < until,
  )
}

/** Sorts after every timestamp. */
const END_OF_TIME = 'A'
