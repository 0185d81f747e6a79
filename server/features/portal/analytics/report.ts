import type { Query } from '#server/platform/database/connect.ts'
import { findToday, lastDays } from '#server/platform/period.ts'
import type { AdminAnalytics, TrafficReport } from '#shared/desk/admin-reports.ts'
import { MIN_FAMILIES } from '#shared/desk/reports.ts'
import { questionnairesByDay, totalQuestionnaires } from '../leads/service.ts'
import { searchesByDay, totalSearches } from '../searches/service.ts'
import { costByDay, readUsageTotals } from '../token-usage/service.ts'
import {
  countFamiliesWhoWrote,
  countFormOpens,
  countPageViews,
  countVisitsByDay,
  listTopCities,
} from './report-queries.ts'

/** The length of the portal's list of top locations. */
const TOP_CITIES = 5

/**
 * Reads the all-time figures. Page views are what phones reported. Searches and questionnaires are what this server
 * received (see totalSearches and totalQuestionnaires), whether or not the phone reports events. Cities are as of the last
 * full day.
 */
export async function readAnalytics(
  query: Query,
  { timeZone, now }: Omit<TrafficQuery, 'count'>,
): Promise<AdminAnalytics> {
  const { today } = await findToday(query, timeZone, now)
  const [pageViews, searches, questionnaires, topCities, tokenUsage] = await Promise.all([
    countPageViews(query),
    totalSearches(query),
    totalQuestionnaires(query),
    listTopCities(query, { before: today, least: MIN_FAMILIES, limit: TOP_CITIES }),
    readUsageTotals(query),
  ])
  return {
    analytics: {
      totalPageViews: pageViews,
      totalSearches: searches,
      totalQuestionnaires: questionnaires,
      topCities: [...topCities],
    },
    tokenUsage,
  }
}

interface TrafficQuery {
  timeZone: string
  now: Date
  /** The number of days, including today. */
  count: number
}

/**
 * Reads the traffic of a period by day, of the period before it, and the period's funnel. A visit is a page
 * view, and a start is a view of the questionnaire. Repeated views all count, because phones send nothing that tells
 * people apart. The funnel's last step is families who sent their questionnaire and also wrote: messages of others are
 * not part of it.
 */
export async function readTraffic(
  query: Query,
  { timeZone, now, count }: TrafficQuery,
): Promise<TrafficReport> {
  const { days, both, current } = await lastDays(query, timeZone, now, count)
  const [visitsByDay, searches, questionnaires, contacts, cost, opens] = await Promise.all([
    countVisitsByDay(query, both),
    searchesByDay(query, both),
    questionnairesByDay(query, both),
    countFamiliesWhoWrote(query, current),
    costByDay(query, both),
    countFormOpens(query, current),
  ])
  const visits = new Map(visitsByDay.map(({ day, count }) => [day, count]))
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
    funnel: toFunnel([
      { step: 'visits', count: sum(shown.map((day) => day.visits)) },
      { step: 'started', count: opens },
      { step: 'questionnaires', count: sum(shown.map((day) => day.questionnaires)) },
      { step: 'contacts', count: contacts },
    ]),
  }
}

type Steps = TrafficReport['funnel']

/**
 * A step counts at least those who reached the next one: a family that sent its answers has also opened the form, even if
 * its phone couldn't report that (offline, blocked, or cut off by the daily limit).
 */
const toFunnel = (steps: Steps): Steps =>
  steps.map(({ step }, index) => ({ step, count: Math.max(...steps.slice(index).map(({ count }) => count)) }))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
