import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface DashboardTab {
  /** Its name in the URL: ?tab=usage. */
  id: string
  label: string
  Tab: LazyExoticComponent<ComponentType>
}

function tab(id: string, label: string, load: () => Promise<ComponentType>): DashboardTab {
  return { id, label, Tab: lazy(async () => ({ default: await load() })) }
}

/** The seven tabs. Each is loaded when it is first opened. The first is the default. */
export const TABS: readonly [DashboardTab, ...DashboardTab[]] = [
  tab('overview', 'Overview', async () => (await import('../overview/overview-tab.tsx')).OverviewTab),
  tab(
    'businesses',
    'Featured Businesses',
    async () => (await import('../businesses/businesses-tab.tsx')).BusinessesTab,
  ),
  tab('usage', 'Token Usage', async () => (await import('../usage/token-usage-tab.tsx')).TokenUsageTab),
  tab('export', 'Data Export', async () => (await import('../export/export-tab.tsx')).ExportTab),
  tab('analytics', 'Analytics', async () => (await import('../analytics/analytics-tab.tsx')).AnalyticsTab),
  tab('database', 'Database', async () => (await import('../database/database-tab.tsx')).DatabaseTab),
  tab('settings', 'Settings', async () => (await import('../settings/settings-tab.tsx')).SettingsTab),
]

/** The tab with this id, or the first tab for an unknown id. */
export const findTab = (id: string | null): DashboardTab => TABS.find((tab) => tab.id === id) ?? TABS[0]
