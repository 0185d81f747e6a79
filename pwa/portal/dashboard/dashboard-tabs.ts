import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Access, mayUse } from '#shared/contract/access.ts'

export interface DashboardTab {
  /** Its name in the URL: ?tab=usage. */
  id: string
  label: string
  /** Who may make the calls of the tab. */
  access: Access
  Tab: LazyExoticComponent<ComponentType>
}

function tab(id: string, label: string, access: Access, load: () => Promise<ComponentType>): DashboardTab {
  return { id, label, access, Tab: lazy(async () => ({ default: await load() })) }
}

/** Where the portal opens. Everyone has it, with what the role may use. */
const OVERVIEW = tab(
  'overview',
  'Overview',
  'self',
  async () => (await import('../overview/overview-tab.tsx')).OverviewTab,
)
/** The seven tabs. Each is loaded when it is first opened. */
const TABS: readonly DashboardTab[] = [
  OVERVIEW,
  tab(
    'businesses',
    'Featured Businesses',
    'owner',
    async () => (await import('../businesses/businesses-tab.tsx')).BusinessesTab,
  ),
  tab(
    'usage',
    'Token Usage',
    'figures',
    async () => (await import('../usage/token-usage-tab.tsx')).TokenUsageTab,
  ),
  tab('export', 'Data Export', 'lists', async () => (await import('../export/export-tab.tsx')).ExportTab),
  tab(
    'analytics',
    'Analytics',
    'figures',
    async () => (await import('../analytics/analytics-tab.tsx')).AnalyticsTab,
  ),
  // Advisors find homes there, and the others read the catalog.
  tab('database', 'Database', 'self', async () => (await import('../database/database-tab.tsx')).DatabaseTab),
  tab('settings', 'Settings', 'self', async () => (await import('../settings/settings-tab.tsx')).SettingsTab),
]

/** The tabs that a role may use: all seven for the owner. */
export const tabsOf = (role: string): readonly DashboardTab[] =>
  TABS.filter(({ access }) => mayUse(role, access))

/** The tab with this id, or the Overview for an unknown id. */
export const findTab = (tabs: readonly DashboardTab[], id: string | null): DashboardTab =>
  tabs.find((tab) => tab.id === id) ?? OVERVIEW
