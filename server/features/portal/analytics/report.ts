import type { AdminAnalytics, TrafficReport } from '../../../../shared/admin-reports.ts'
import { STATE_CODES } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { lastDays } from '../../../platform/period.ts'
import { questionnairesByDay, totalQuestionnaires } from '../leads/service.ts'
import { messagesByDay } from '../messages/service.ts'
import { costByDay, readUsageTotals } from '../token-usage/service.ts'
import {
  countByDay,
  countByState,
  countFormOpens,
  countTotals,
  type DayEvents,
  listTopCities,
} from './report-queries.ts'

/** The contract's list of locations. */
const TOP_CITIES = 5

/**
 * The figures of all time. Page views and searches are what phones reported; questionnaires are what this server
 * received (see totalQuestionnaires), whether or not a phone counts anything.
 */
export async function readAnalytics(query: Query): Promise<AdminAnalytics> {
  const [totals, questionnaires, topCities, tokenUsage] = await Promise.all([
    countTotals(query),
    totalQuestionnaires(query),
    listTopCities(query, TOP_CITIES),
    readUsageTotals(query),
  ])
  return {
    analytics: {
      totalPageViews: totals.pageViews,
      totalSearches: totals.searches,
      totalQuestionnaires: questionnaires,
      topCities: [...topCities],
    },
    tokenUsage,
  }
}

export interface TrafficQuery {
  timeZone: string
  now: Date
  /** How many days, today among them. */
  count: number
}

/**
 * A period day by day in a time zone, the one before it, the funnel and the states of the period. A visit is a page
 * opened and a start the form opened, as often as they were; phones carry no mark by which to tell people apart.
 */
export async function readTraffic(
  query: Query,
  { timeZone, now, count }: TrafficQuery,
): Promise<TrafficReport> {
  const { days, whole, current } = await lastDays(query, timeZone, now, count)
  const [events, questionnaires, contacts, cost, started, states] = await Promise.all([
    countByDay(query, whole),
    questionnairesByDay(query, whole),
    messagesByDay(query, current),
    costByDay(query, whole),
    countFormOpens(query, current),
    countByState(query, STATE_CODES, current),
  ])
  const visits = countsByDay(events, 'page_view')
  const searches = countsByDay(events, 'facility_search')
  const all = days.map((day) => ({
    day,
    visits: visits.get(day) ?? 0,
    searches: searches.get(day) ?? 0,
    questionnaires: questionnaires.get(day) ?? 0,
    costCents: cost.get(day) ?? 0,
  }))
  const shown = all.slice(-count)
  return {
    timeZone,
    days: shown,
    previous: all.slice(0, -count),
    funnel: [
      { step: 'visits', count: sum(shown.map((day) => day.visits)) },
      { step: 'started', count: started },
      { step: 'questionnaires', count: sum(shown.map((day) => day.questionnaires)) },
      { step: 'contacts', count: sum([...contacts.values()]) },
    ],
    states: [...states],
  }
}

const countsByDay = (events: readonly DayEvents[], eventType: DayEvents['eventType']) =>
  new Map(events.filter((event) => event.eventType === eventType).map(({ day, count }) => [day, count]))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
