import { Counter, Histogram } from 'prom-client'
import { registry } from './registry.ts'

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

export interface FinishedRequest {
  method: string
  /** The route's pattern, such as /api/questionnaire/:key. `none` if there is no such route. */
  route: string
  status: number
  durationMs: number
}

/** Counts and times a request. Its labels have few values, no matter what is requested. */
export function countRequest({ method, route, status, durationMs }: FinishedRequest): void {
  const known = METHODS.includes(method) ? method : 'other'
  requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
  seconds.observe({ route }, durationMs / 1000)
}
