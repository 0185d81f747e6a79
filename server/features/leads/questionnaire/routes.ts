import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { createCatalogCache } from '#server/features/matching/catalog-cache.ts'
import { createDiscoveries } from '#server/features/matching/discoveries.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { clientOf } from '#server/platform/http/client.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { hashKey, parseKey, readKeyHeader } from '#server/platform/idempotency/key-header.ts'
import { withKey } from '#server/platform/idempotency/key-place.ts'
import { FindSearch, FindState } from '#shared/find-search.ts'
import { LinkToken, OpenLink } from '#shared/mailed-link.ts'
import { LINK_HEADER } from '#shared/mailed-link-header.ts'
import { MESSAGES } from '#shared/messages.ts'
import { API } from '#shared/paths.ts'
import { PROOF_HEADER } from '#shared/proof-header.ts'
import type { Receipt } from '#shared/questionnaire.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { type RefusalRecorded, SharingRefusal } from '#shared/sharing.ts'
import { sweepMailFilesLater } from '../erasures/mail-files.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { documentation } from './documentation.ts'
import { eraseByLink, eraseSubmission } from './erase.ts'
import { findSearch, readSearchState } from './find-search.ts'
import { toIncoming } from './incoming.ts'
import { codeOf, withCode } from './list-code.ts'
import { openList } from './open-list.ts'
import { preferenceApplied, readPreference } from './prefer-header.ts'
import type { StoredSubmission } from './queries.ts'
import { readSubmission } from './read-submission.ts'
import { refuseSharing } from './refuse-sharing.ts'
import { submitQuestionnaire } from './submit.ts'

/** POST /api/questionnaire, its variants that find an earlier one, and GET and DELETE of a submission by its key. */
export function questionnaireRoutes(given: Omit<QuestionnaireDeps, 'running' | 'discoveries' | 'catalogs'>) {
  const discoveries = createDiscoveries(given.sql, given.background)
  const catalogs = createCatalogCache(given.sql, given.background)
  const deps: QuestionnaireDeps = { ...given, discoveries, catalogs, running: new Map() }
  return new Elysia({ name: 'questionnaire' })
    .post(
      API.questionnaire,
      async (call) => {
        const start = performance.now()
        const key = readKeyHeader(call.request, 'Idempotency-Key')
        const supersedes = readKeyHeader(call.request, 'Supersedes')
        const linkToken = readLinkHeader(call.request)
        const preference = readPreference(call.request)
        const body = await readJson(call.request)
        const proof = call.request.headers.get(PROOF_HEADER)
        const incoming = toIncoming(body, { key, supersedes, linkToken, proof }, clientOf(call, deps.env))
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
        const client = clientOf(call, deps.env)
        const { found, token } = await findSearch(
          deps,
          parseWith(FindSearch, await readJson(call.request)),
          client,
        )
        return Response.json(toReadOnly(found, token), { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.find },
    )
    .post(
      API.searchState,
      async (call) => {
        const wanted = parseWith(FindState, await readJson(call.request))
        return Response.json(await readSearchState(deps, wanted, clientOf(call, deps.env)), {
          headers: NO_STORE,
        })
      },
      { parse: 'none', detail: documentation.state },
    )
    .post(
      API.openSearch,
      async (call) => {
        const { token } = parseWith(OpenLink, await readJson(call.request))
        return Response.json(await openList(deps, token, clientOf(call, deps.env)), { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.open },
    )
    .get(
      `${API.questionnaire}/:key`,
      async (call) => {
        const key = requireKey(call.params.key)
        const { stored, isReadOnly } = await readSubmission(deps, hashKey(key), clientOf(call, deps.env))
        return isReadOnly && stored.state === 'final'
          ? Response.json(toReadOnly(stored, key), { headers: NO_STORE })
          : toResponse(stored, key)
      },
      { detail: documentation.get },
    )
    .put(
      `${API.questionnaire}/:key/sharing`,
      async (call) => {
        const key = requireKey(call.params.key)
        const linkToken = readLinkHeader(call.request)
        const refusal = parseWith(SharingRefusal, await readJson(call.request))
        await refuseSharing(deps, { keyHash: hashKey(key), linkToken }, refusal, clientOf(call, deps.env))
        return Response.json({ key } satisfies RefusalRecorded, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.refuse },
    )
    .delete(
      `${API.questionnaire}/:key`,
      async (call) => {
        const keyHash = hashKey(requireKey(call.params.key))
        const client = clientOf(call, deps.env)
        const linkToken = readLinkHeader(call.request)
        if (linkToken) await eraseByLink(deps, linkToken, keyHash, client)
        else await eraseSubmission(deps, keyHash, client)
        void sweepMailFilesLater(deps)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.delete },
    )
}

/**
 * Reads the token of a mailed link.
 * @returns undefined if the header is missing
 * @throws ApiError invalid (422) that names the header
 */
function readLinkHeader(request: Request): string | undefined {
  const token = request.headers.get(LINK_HEADER)
  if (token === null) return undefined
  return parseWith(z.object({ [LINK_HEADER]: LinkToken }), { [LINK_HEADER]: token })[LINK_HEADER]
}

/** @throws ApiError not_found (404) if the text is not a valid key */
function requireKey(text: string): string {
  const key = parseKey(text)
  if (key) return key
  throw new ApiError('not_found', MESSAGES.notFound)
}

/** The answer for a device that may only read it: with the token in place of the key. */
const toReadOnly = ({ response }: StoredSubmission, token: string): QuestionnaireResponse => ({
  ...JSON.parse(response),
  key: token,
  readOnly: true,
})

/** 200 with the stored bytes, or 202 with a receipt and the location of the answer. */
function toResponse(stored: StoredSubmission, key: string, headers: Record<string, string> = {}): Response {
  if (stored.state === 'final') {
    return new Response(withCode(withKey(stored.response, key), key), {
      headers: { ...NO_STORE, ...headers, 'content-type': 'application/json' },
    })
  }
  const receipt: Receipt = {
    code: codeOf(key),
    key,
    reference: stored.reference,
    receivedAt: stored.receivedAt.toISOString(),
    status: 'matching',
  }
  return Response.json(receipt, {
    status: 202,
    headers: { ...NO_STORE, ...headers, location: `${API.questionnaire}/${key}` },
  })
}
