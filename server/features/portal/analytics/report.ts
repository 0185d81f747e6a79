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

/** The length of the portal's list of top locations. */
const TOP_CITIES = 5

/**
 * Reads the all-time figures. Page views and searches are what phones reported. Questionnaires are what this server
 * received (see totalQuestionnaires), whether or not the phone reports events.
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
  /** The number of days, including today. */
  count: number
}

/**
 * Reads the traffic of a period by day, of the period before it, and the period's funnel and states. A visit is a page
 * view, and a start is a view of the questionnaire. Repeated views all count, because phones send nothing that tells
 * people apart.
 */
export async function readTraffic(
  query: Query,
  { timeZone, now, count }: TrafficQuery,
): Promise<TrafficReport> {
  const { days, both, current } = await lastDays(query, timeZone, now, count)
  const [events, questionnaires, contacts, cost, started, states] = await Promise.all([
    countByDay(query, both),
    questionnairesByDay(query, both),
    messagesByDay(query, current),
    costByDay(query, both),
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
