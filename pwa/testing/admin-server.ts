import { vi } from 'vitest'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { json } from './scripted-server.ts'

interface AdminCall {
  method: string
  path: string
  token: string | undefined
  body: unknown
}

type Reply = Response | ((call: AdminCall) => Response | Promise<Response>)

/** A reply that refuses a request with this status and message. */
export const refusal =
  (status: number, message: string, issues?: { path: string; message: string }[]) => () =>
    json(status, { code: status === 401 ? 'unauthorized' : 'invalid', message, ...(issues && { issues }) })

/** A reply that fails as fetch does without a connection. */
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

export const ADMIN = { id: 'a1', username: 'rosa', email: 'admin@localhost', role: 'admin' }

const DEFAULT_BODIES: Record<string, unknown> = {
  [`POST ${ADMIN_API.login}`]: { token: 'a token', admin: ADMIN, message: 'Welcome.' },
  [`POST ${ADMIN_API.logout}`]: { message: 'Goodbye.' },
  [`POST ${ADMIN_API.forgotPassword}`]: { message: 'Perhaps.' },
  [`POST ${ADMIN_API.resetPassword}`]: { message: 'Done.' },
  [`GET ${ADMIN_API.ownName}`]: { displayName: '' },
  [`POST ${ADMIN_API.changePassword}`]: { message: 'Done.' },
  [`GET ${ADMIN_API.analytics}`]: {
    analytics: { totalPageViews: 0, totalSearches: 0, totalQuestionnaires: 0, topCities: [] },
    tokenUsage: { totalCost: 0, requestsByEndpoint: [] },
  },
  [`GET ${ADMIN_API.tokenUsage}`]: {
    totalTokens: 0,
    totalCost: 0,
    averageCostPerRequest: 0,
    requestsByEndpoint: [],
    rates: { inputPerMillion: 3, outputPerMillion: 15 },
  },
  [`GET ${ADMIN_API.model}`]: {
    model: 'gemma3:4b',
    letters: null,
    examination: 'on',
    deadlineMs: 20_000,
    state: {
      state: 'unreachable',
      progress: null,
      pullError: null,
      examError: null,
      failings: [],
      figures: null,
    },
    examinedAt: null,
  },
  [`GET ${ADMIN_API.duty}`]: { mode: 'each', address: 'admin@localhost', operatorEmail: null },
  [`GET ${ADMIN_API.inboxToday}`]: { rows: [], more: [], heldEditions: 0 },
  [`GET ${ADMIN_API.webhooks}`]: [],
  [`GET ${ADMIN_API.mailProblems}`]: { problems: [], total: 0 },
  [`GET ${ADMIN_API.modelFigures}`]: {
    searches: 0,
    byModel: 0,
    fallbacks: [],
    medianMs: null,
    p95Ms: null,
    waitMedianMs: null,
    waitP95Ms: null,
    calls: 0,
    invalidCalls: 0,
  },
  [`GET ${ADMIN_API.siteCheck}`]: { isLive: false, leftOut: [], placeholders: [], risks: [] },
  [`GET ${ADMIN_API.featuredBusinesses}`]: [],
  [`GET ${ADMIN_API.questionnaires}`]: [],
  [`GET ${ADMIN_API.sessions}`]: [],
  [`GET ${ADMIN_API.personalTokens}`]: [],
  [`GET ${ADMIN_API.administrators}`]: [],
  [`GET ${ADMIN_API.secondFactor}`]: { hasTotp: false, passkeys: 0, recoveryCodes: 0 },
  [`GET ${ADMIN_API.retention}`]: { days: null, messageDays: null, versionDays: null, eventDays: null },
  [`GET ${ADMIN_API.emailTemplates}`]: { templates: [] },
  [`GET ${ADMIN_API.siteTexts}`]: {
    texts: { phone: '', email: '', businessHours: '', isFree: '', consultation: '', timeZone: '' },
    otherwise: {
      phone: '(555) 555-0100 (placeholder)',
      email: 'support@example.org (placeholder)',
      businessHours: 'Mon-Fri: 8AM-6PM PST',
      isFree: 'Free.',
      consultation: 'Free, too.',
      timeZone: 'UTC',
    },
  },
  [`GET ${ADMIN_API.requiredFactor}`]: { isRequired: false, without: [] },
  [`GET ${ADMIN_API.passkeys}`]: [],
  [`GET ${ADMIN_API.auditLog}`]: [],
  [`GET ${ADMIN_API.reportFirstContact}`]: {
    timeZone: 'UTC',
    since: '2026-03-05T12:00:00.000Z',
    total: {
      leads: 0,
      contacted: 0,
      medianSeconds: null,
      p90Seconds: null,
      withinHour: 0,
      withinDay: 0,
      hourKnown: 0,
      dayKnown: 0,
      closed: 0,
      waiting: 0,
    },
    weeks: [],
  },
  [`GET ${ADMIN_API.reportStages}`]: {
    timeZone: 'UTC',
    since: '2026-03-05T12:00:00.000Z',
    weeks: [],
    reasons: [],
    otherReasons: 0,
  },
  [`GET ${ADMIN_API.traffic}`]: { timeZone: 'UTC', days: [], previous: [], funnel: [] },
}

/**
 * Stubs the portal's API for a site without any data. `setReply` sets the reply to a 'METHOD /path', regardless of the
 * query; `setJson` sets it to a JSON body; `resetReply` restores the default. `seen` lists the requests.
 */
export function stubAdminApi() {
  const replies = new Map<string, Reply>()
  const seen: AdminCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = ''] = address.split('?')
    if (path.endsWith('/health')) return json(200, { status: 'ok' })
    const method = init.method ?? 'GET'
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method, path: address, token, body }
    seen.push(call)
    const reply = replies.get(`${method} ${path}`)
    if (reply) return typeof reply === 'function' ? reply(call) : reply.clone()
    const defaultBody = DEFAULT_BODIES[`${method} ${path}`]
    return defaultBody ? json(200, defaultBody) : json(404, { code: 'not_found', message: 'Nothing here.' })
  })
  return {
    seen,
    setReply: (call: string, reply: Reply) => void replies.set(call, reply),
    setJson: (call: string, body: unknown) => void replies.set(call, json(200, body)),
    resetReply: (call: string) => void replies.delete(call),
  }
}
