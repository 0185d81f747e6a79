import type { Lead } from '../../../shared/admin-reports.ts'
import { dayAfter, isDay, startOfDay } from './days.ts'

/** What stands in the five fields; an empty one lets everything through. Days are inclusive. */
export interface LeadFilters {
  city: string
  state: string
  zipCode: string
  startDate: string
  endDate: string
}

export const NO_FILTERS: LeadFilters = { city: '', state: '', zipCode: '', startDate: '', endDate: '' }

/** The leads that pass: city and ZIP by a part of them, the state in full, days as they are in `timeZone`. */
export function filterLeads(leads: readonly Lead[], filters: LeadFilters, timeZone: string): Lead[] {
  const city = filters.city.trim().toLowerCase()
  const state = filters.state.trim().toLowerCase()
  const zipCode = filters.zipCode.trim()
  // Times come as ISO 8601 in UTC, which sort as text.
  const from = isDay(filters.startDate) ? startOfDay(filters.startDate, timeZone) : ''
  const until = isDay(filters.endDate) ? startOfDay(dayAfter(filters.endDate), timeZone) : AFTER_ALL
  return leads.filter(
    (lead) =>
      lead.city.toLowerCase().includes(city) &&
      (state === '' || lead.state.toLowerCase() === state) &&
      lead.zipCode.includes(zipCode) &&
      lead.createdAt >= from &&
      lead.createdAt < until,
  )
}

/** Sorts after every time. */
const AFTER_ALL = 'A'
