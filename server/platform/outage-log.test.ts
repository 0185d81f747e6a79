import { beforeEach, expect, test } from 'vitest'
import { quietOutages } from './database/outage.ts'
import { describeError } from './http/api-error.ts'

let time = 0
const lines: [string, object | undefined][] = []
const line = (message: string, fields?: object) => void lines.push([message, fields])
const away = (code: string) => ({ error: describeError(Object.assign(new Error(), { code })) })
beforeEach(() => {
  time = 0
  lines.length = 0
})

test('a database that is away is logged once a minute, with the number of lines left out', () => {
  const log = quietOutages({ info: line, warn: line, error: line }, () => time)
  for (const code of ['ECONNREFUSED', 'CONNECT_TIMEOUT', '57P03'])
    log.warn('database unavailable', away(code))
  log.error('background work failed', { work: 'mail', ...away('CONNECTION_CLOSED') })
  time = 60_000
  log.warn('database unavailable', away('ECONNREFUSED'))
  expect(lines).toEqual([
    ['database away', { code: 'ECONNREFUSED', linesLeftOut: 0 }],
    ['database away', { code: 'ECONNREFUSED', linesLeftOut: 3 }],
  ])
})

test('other lines are written as they come', () => {
  const log = quietOutages({ info: line, warn: line, error: line }, () => time)
  log.info('stopping')
  log.warn('database unavailable', away('40001'))
  log.warn('database unavailable', away('40001'))
  log.error('request failed')
  expect(lines.map(([message]) => message)).toEqual([
    'stopping',
    'database unavailable',
    'database unavailable',
    'request failed',
  ])
})
