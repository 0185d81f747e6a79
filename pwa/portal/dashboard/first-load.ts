import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { AdminAnalytics, Lead, TokenUsageReport } from '#shared/desk/admin-reports.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'

// Constants, because a new schema object in each render would restart the hooks that take it.
export const BusinessList = z.array(FeaturedBusiness)
const LeadList = z.array(Lead)

/** Checks that leads can be loaded without loading any: the audit log counts every lead that is read. */
const LEADS_PATH = `${ADMIN_API.questionnaires}?limit=0`

type FirstLoad =
  | { state: 'loading' }
  | { state: 'loaded' }
  | { state: 'failed'; message: string; retry: () => void }

/**
 * Makes the four calls that must all succeed before the dashboard shows, without those that the role may not make. The
 * tabs reuse their data and show the errors of later loads themselves.
 */
export function useFirstLoad(): FirstLoad {
  const hasFigures = useMayUse('figures')
  const loads = [
    useAllowedData(hasFigures, ADMIN_API.analytics, AdminAnalytics),
    useAllowedData(useMayUse('owner'), ADMIN_API.featuredBusinesses, BusinessList),
    useAllowedData(useMayUse('lists'), LEADS_PATH, LeadList),
    useAllowedData(hasFigures, ADMIN_API.tokenUsage, TokenUsageReport),
  ].filter(({ isAllowed }) => isAllowed)
  const missing = loads.filter(({ data }) => data === undefined)
  if (missing.length === 0) return { state: 'loaded' }
  const failed = missing.filter(({ error }) => error !== undefined)
  if (failed.length === 0 || missing.some(({ isLoading }) => isLoading)) return { state: 'loading' }
  const isNetworkError = failed.some(({ error }) => error?.status === 0)
  return {
    state: 'failed',
    message: isNetworkError ? 'Network error loading dashboard' : 'Failed to load dashboard data',
    retry: () => {
      for (const { reload } of failed) reload()
    },
  }
}

const useAllowedData = <S extends z.ZodMiniType>(isAllowed: boolean, path: string, Schema: S) => ({
  isAllowed,
  ...useAdminData(isAllowed ? path : null, Schema),
})
