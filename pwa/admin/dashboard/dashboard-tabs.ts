import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Access, mayUse } from '#shared/access.ts'

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

/** The seven tabs. Each is loaded when it is first opened. */
const TABS: readonly DashboardTab[] = [
  tab(
    'overview',
    'Overview',
    'figures',
    async () => (await import('../overview/overview-tab.tsx')).OverviewTab,
  ),
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
  tab(
    'database',
    'Database',
    'catalogue',
    async () => (await import('../database/database-tab.tsx')).DatabaseTab,
  ),
]
const SETTINGS = tab(
  'settings',
  'Settings',
  'self',
  async () => (await import('../settings/settings-tab.tsx')).SettingsTab,
)

/** The tabs that a role may use: all seven for the owner. The first is the default. Everyone has Settings. */
export function tabsOf(role: string): readonly [DashboardTab, ...DashboardTab[]] {
  const [first = SETTINGS, ...others] = TABS.filter(({ access }) => mayUse(role, access))
  return first === SETTINGS ? [SETTINGS] : [first, ...others, SETTINGS]
}

/** The tab with this id, or the first one for an unknown id. */
export const findTab = (tabs: readonly [DashboardTab, ...DashboardTab[]], id: string | null): DashboardTab =>
  tabs.find((tab) => tab.id === id) ?? tabs[0]
