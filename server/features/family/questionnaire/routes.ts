import { Elysia } from 'elysia'
import { FindSearch } from '../../../../shared/find-search.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { API } from '../../../../shared/paths.ts'
import type { Receipt } from '../../../../shared/questionnaire.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { parseWith, readJson } from '../../../platform/http/json-body.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { hashKey, parseKey, readKeyHeader } from '../../../platform/idempotency/key-header.ts'
import { createDiscoveries } from '../matching/discoveries.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { documentation } from './documentation.ts'
import { eraseSubmission } from './erase.ts'
import { findSearch } from './find-search.ts'
import { toIncoming } from './incoming.ts'
import { preferenceApplied, readPreference } from './prefer-header.ts'
import type { StoredSubmission } from './queries.ts'
import { readSubmission, submitQuestionnaire } from './service.ts'

/** POST /api/questionnaire, and GET and DELETE of a submission by its key. */
export function questionnaireRoutes(given: Omit<QuestionnaireDeps, 'running' | 'discoveries'>) {
  const discoveries = createDiscoveries(given.sql, given.background)
  const deps: QuestionnaireDeps = { ...given, discoveries, running: new Map() }
  return new Elysia({ name: 'questionnaire' })
    .post(
      API.questionnaire,
      async (call) => {
        const start = performance.now()
        const key = readKeyHeader(call.request, 'Idempotency-Key')
        const supersedes = readKeyHeader(call.request, 'Supersedes')
        const preference = readPreference(call.request)
        const body = await readJson(call.request)
        const incoming = toIncoming(body, { key, supersedes }, clientOf(call, deps.env))
        const maxWaitMs = preference.waitMs - (performance.now() - start)
        const stored = await submitQuestionnaire(deps, incoming, maxWaitMs)
        const applied = preference.respondAsync && { 'preference-applied': preferenceApplied(preference) }
        return toResponse(stored, incoming.key, applied || {})
      },
      { parse: 'none', detail: documentation.post },
    )
    .post(
      API.findSearch,
      async (call) => {
        const wanted = parseWith(FindSearch, await readJson(call.request))
        const stored = await findSearch(deps, wanted, clientOf(call, deps.env))
        return new Response(stored.response, { headers: { ...NO_STORE, 'content-type': 'application/json' } })
      },
      { parse: 'none', detail: documentation.find },
    )
    .get(
      `${API.questionnaire}/:key`,
      async (call) => {
        const key = requireKey(call.params.key)
        return toResponse(await readSubmission(deps, hashKey(key), clientOf(call, deps.env)), key)
      },
      { detail: documentation.get },
    )
    .delete(
      `${API.questionnaire}/:key`,
      async (call) => {
        await eraseSubmission(deps, hashKey(requireKey(call.params.key)), clientOf(call, deps.env))
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.delete },
    )
}

/** @throws ApiError not_found (404) if the text is not a valid key */
function requireKey(text: string): string {
  const key = parseKey(text)
  if (key) return key
  throw new ApiError('not_found', MESSAGES.notFound)
}

/** 200 with the stored bytes, or 202 with a receipt and the location of the answer. */
function toResponse(stored: StoredSubmission, key: string, headers: Record<string, string> = {}): Response {
  if (stored.state === 'final') {
    return new Response(stored.response, {
      headers: { ...NO_STORE, ...headers, 'content-type': 'application/json' },
    })
  }
  const { reference, receivedAt } = stored
  const receipt: Receipt = { key, reference, receivedAt: receivedAt.toISOString(), status: 'matching' }
  return Response.json(receipt, {
    status: 202,
    headers: { ...NO_STORE, ...headers, location: `${API.questionnaire}/${key}` },
  })
}
