import { describe, expect, it } from 'vitest'
import { contactReceipt, FAMILY, KEY, readyResponse, receipt } from '../testing/answers.ts'
import { decideOutcome, type OutboxRequest, type ServerReply } from './outcome.ts'

const POST: OutboxRequest = { kind: 'questionnaire', key: KEY, method: 'POST' }
const GET: OutboxRequest = { ...POST, method: 'GET' }
const DELETE: OutboxRequest = { kind: 'erasure', key: KEY, method: 'DELETE' }
const CONTACT: OutboxRequest = { ...POST, kind: 'contact' }

const got = (status: number, json?: unknown, retryAfterMs?: number): ServerReply => ({
  kind: 'response',
  status,
  json,
  retryAfterMs,
})
const failure = (code: string) => ({
  code,
  message: 'A sentence.',
  issues: [{ path: 'email', message: 'Why' }],
})
const all: OutboxRequest[] = [POST, GET, DELETE, CONTACT]

describe('a response advances a row only', () => {
  it('as the full list of matches in the contract’s shape with the row’s key', () => {
    const outcome = decideOutcome(POST, got(200, readyResponse(KEY, FAMILY)))
    expect(outcome).toMatchObject({ type: 'accepted', state: 'ready', response: { key: KEY } })
    expect(decideOutcome(GET, got(200, readyResponse(KEY, FAMILY)))).toEqual(outcome)
  })
  it('as a receipt, with status 202 or 200', () => {
    for (const status of [200, 202]) {
      const outcome = decideOutcome(POST, got(status, receipt(KEY), 2000))
      expect(outcome).toMatchObject({ type: 'accepted', state: 'received', retryAfterMs: 2000 })
    }
  })
  it('as a receipt when a newer server returns more than this version can parse', () => {
    const json = { ...readyResponse(KEY, FAMILY), rankedBy: 'something new' }
    expect(decideOutcome(POST, got(200, json))).toMatchObject({ type: 'accepted', state: 'received' })
  })
  it('regardless of the case of the echoed key', () => {
    expect(decideOutcome(POST, got(202, receipt(KEY.toUpperCase())))).toMatchObject({ type: 'accepted' })
  })
  it('as a contact receipt for a message', () => {
    expect(decideOutcome(CONTACT, got(200, contactReceipt(KEY)))).toMatchObject({ state: 'received' })
    expect(decideOutcome(CONTACT, got(200, receipt(KEY)))).toMatchObject({
      type: 'retry',
      reason: 'not_ours',
    })
  })
  it('as an empty 204 or its key, for an erasure', () => {
    expect(decideOutcome(DELETE, got(204))).toEqual({ type: 'accepted', state: 'erased' })
    expect(decideOutcome(DELETE, got(200, { key: KEY }))).toEqual({ type: 'accepted', state: 'erased' })
  })
})

describe('a response that may not be ours leads to a retry:', () => {
  const notOurs: [string, ServerReply][] = [
    ['a captive portal’s page', got(200)],
    ['JSON without a key', got(200, { ok: true })],
    ['JSON with another key', got(200, readyResponse('00000000-0000-4000-8000-000000000000', FAMILY))],
    ['JSON that is not an object', got(200, 'welcome')],
    ['JSON null', got(200, null)],
    ['a key that is not a string', got(200, { key: 7 })],
    ['the key without a receipt', got(202, { key: KEY, reference: 'none' })],
    ['a redirect', got(302)],
    ['an opaque redirect', got(0)],
    ['a 304', got(304)],
    ['a 404 page', got(404)],
    ['a 410 page', got(410)],
    ['a 422 of another API', got(422, { detail: 'no' })],
    ['a captive portal that identifies itself', got(511)],
  ]
  it.each(notOurs)('%s', (_, reply) => {
    expect(decideOutcome(POST, reply)).toEqual({ type: 'retry', reason: 'not_ours' })
    expect(decideOutcome(GET, reply)).toEqual({ type: 'retry', reason: 'not_ours' })
  })
  it('an empty 200 for an erasure', () => {
    expect(decideOutcome(DELETE, got(200))).toEqual({ type: 'retry', reason: 'not_ours' })
  })
})

describe('a request is retried', () => {
  it.each(all)('without a response ($kind $method)', (request) => {
    for (const why of ['unreachable', 'timeout'] as const) {
      expect(decideOutcome(request, { kind: 'none', reason: why })).toEqual({ type: 'retry', reason: why })
    }
  })
  it.each([408, 425, 429, 500, 502, 503, 504, 599])('after %i, no earlier than Retry-After', (status) => {
    for (const request of all) {
      const outcome = { type: 'retry', reason: 'server_error', retryAfterMs: 3000 }
      expect(decideOutcome(request, got(status, undefined, 3000))).toEqual(outcome)
      expect(decideOutcome(request, got(status, failure('internal'), 3000))).toEqual(outcome)
    }
  })
})

describe('retries end', () => {
  it.each([400, 404, 409, 413, 415, 422])(
    'with needs_attention after %i, with the server’s reason',
    (status) => {
      expect(decideOutcome(POST, got(status, failure('invalid')))).toEqual({
        type: 'rejected',
        status: 'needs_attention',
        problem: { status, ...failure('invalid') },
      })
    },
  )
  it.each([401, 403])('with paused after %i, even without our error body', (status) => {
    expect(decideOutcome(POST, got(status, failure('unauthorized')))).toMatchObject({ status: 'paused' })
    expect(decideOutcome(POST, got(status))).toMatchObject({ status: 'paused', problem: { status } })
  })
  it('with erased after 410', () => {
    for (const request of all) {
      expect(decideOutcome(request, got(410, failure('erased')))).toMatchObject({ status: 'erased' })
    }
  })
  it('with lost when the server no longer knows what it once acknowledged', () => {
    expect(decideOutcome(GET, got(404, failure('not_found')))).toMatchObject({ status: 'lost' })
  })
})
