/** Vitest's setup for tests of screens: jsdom has no canvas. */
import { vi } from 'vitest'

vi.mock('#pwa/portal/overview/line-chart.tsx', () => ({ LineChart: () => null }))
