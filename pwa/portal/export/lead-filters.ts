import type { Lead } from '#shared/desk/admin-reports.ts'
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
 * The leads that match. City and ZIP match partially, the state in full. Days begin and end in `timeZone`. A correction
 * counts as well as the first answers, so that a weekly export has it.
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
      [lead.createdAt, lead.correctedAt ?? ''].some((at) => at >= from && at < until && at !== ''),
  )
}

/** The query (with a question mark; empty without filters) by which the server lists the leads that match. */
export function toLeadQuery({ city, state, zipCode, startDate, endDate }: LeadFilters): string {
  const values = {
    city: city.trim(),
    state: state.trim(),
    zipCode: zipCode.trim(),
    from: isDay(startDate) ? startDate : '',
    to: isDay(endDate) ? endDate : '',
  }
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}

/** Sorts after every timestamp. */
const END_OF_TIME = 'A'
