import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { AdminAnalytics, Lead, TokenUsageReport } from '../../../shared/admin-reports.ts'
import { FeaturedBusiness } from '../../../shared/featured-business.ts'
import { useAdminData } from '../use-admin-data.ts'

/** Lists as the calls answer them; one object each, so that a hook that takes it is not begun anew. */
export const BusinessList = z.array(FeaturedBusiness)
const LeadList = z.array(Lead)

/** Whether leads can be had, and none of them: the log notes each one that leaves, and here nobody looks at any. */
const LEADS_PATH = `${ADMIN_API.questionnaires}?limit=0`

export type FirstLoad =
  | { state: 'loading' }
  | { state: 'loaded' }
  | { state: 'failed'; message: string; retry: () => void }

/**
 * The four calls that must all succeed before the dashboard shows. Their data stays for the tabs, which show
 * errors of later loads themselves.
 */
export function useFirstLoad(): FirstLoad {
  const loads = [
    useAdminData(ADMIN_API.analytics, AdminAnalytics),
    useAdminData(ADMIN_API.featuredBusinesses, BusinessList),
    useAdminData(LEADS_PATH, LeadList),
    useAdminData(ADMIN_API.tokenUsage, TokenUsageReport),
  ]
  const missing = loads.filter(({ data }) => data === undefined)
  if (missing.length === 0) return { state: 'loaded' }
  const failed = missing.filter(({ error }) => error !== undefined)
  if (failed.length === 0 || missing.some(({ isLoading }) => isLoading)) return { state: 'loading' }
  const isNetwork = failed.some(({ error }) => error?.status === 0)
  return {
    state: 'failed',
    message: isNetwork ? 'Network error loading dashboard' : 'Failed to load dashboard data',
    retry: () => {
      for (const { reload } of failed) reload()
    },
  }
}
