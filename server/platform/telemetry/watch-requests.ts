import { Elysia } from 'elysia'
import { Counter, Histogram } from 'prom-client'
import type { Env } from '../env.ts'
import { isTrustedProxy } from '../http/client-address.ts'
import { nameRequest, requestIdOf } from '../http/error-handler.ts'
import type { Log } from '../log.ts'
import { registry } from './observe.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10, 30]

const requests = new Counter({
  name: 'hearthfinder_http_requests_total',
  help: "Responses of this server by method, the route's pattern and the status's class",
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'hearthfinder_http_request_duration_seconds',
  help: "How long this server took to begin each response, by the route's pattern",
  labelNames: ['route'],
  buckets: BUCKETS,
  registers: [registry],
})

interface FinishedRequest {
  method: string
  /** The route's pattern, such as /api/questionnaire/:key. `none` if there is no such route. */
  route: string
  status: number
  durationMs: number
}

type Server = { requestIP(request: Request): { address: string } | null } | null
/** As Elysia's types have it. In fact it returns a response, or a promise of one. */
type Respond = (request: Request) => unknown
type WatchDeps = { env: Pick<Env, 'ACCESS_LOG' | 'TRUST_PROXY'>; log: Log }

/**
 * Counts and times every request, and writes a line to the access log if that is on. Neither learns more than the route's pattern. Register it first.
 * @param findServer returns the socket's server; null in a test without one
 */
export function watchRequests({ env, log }: WatchDeps, findServer: () => Server) {
  const routes = new WeakMap<Request, string>()
  const isFromProxy = (request: Request) =>
    isTrustedProxy(findServer()?.requestIP(request)?.address, env.TRUST_PROXY)
  const finish = (request: Request, response: Response, start: number) => {
    const finished = {
      method: request.method,
      route: routes.get(request) ?? 'none',
      status: response.status,
      durationMs: performance.now() - start,
    }
    countRequest(finished)
    if (env.ACCESS_LOG === 'json') log.info('request', lineOf(request, response, finished))
  }
  const watch = (respond: Respond) => (request: Request) => {
    const start = performance.now()
    if (env.ACCESS_LOG === 'json') nameRequest(request, isFromProxy(request))
    const end = (response: unknown) => {
      if (response instanceof Response) finish(request, response, start)
      return response
    }
    const response = respond(request)
    return response instanceof Promise ? response.then(end) : end(response)
  }
  return new Elysia({ name: 'watch-requests' })
    .wrap(watch)
    .onTransform({ as: 'global' }, function noteRoute({ request, route }) {
      routes.set(request, route)
    })
}

/** Counts and times a request. Its labels have few values, no matter what is requested. */
function countRequest({ method, route, status, durationMs }: FinishedRequest): void {
  const known = METHODS.includes(method) ? method : 'other'
  requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
  seconds.observe({ route }, durationMs / 1000)
}

function lineOf(request: Request, { headers }: Response, { durationMs, ...facts }: FinishedRequest) {
  const length = headers.get('content-length')
  return {
    ...facts,
    durationMs: Math.round(durationMs * 10) / 10,
    // Unknown if the body is a stream.
    bytes: length === null ? null : Number(length),
    requestId: requestIdOf(request),
  }
}
