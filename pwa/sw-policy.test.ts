import { describe, expect, it } from 'vitest'
import { isOurs, planFor, sortOut } from './sw-policy.ts'

const ORIGIN = 'https://homes.example'
const plan = (path: string, mode = 'navigate', method = 'GET') =>
  planFor({ method, mode }, new URL(path, ORIGIN), ORIGIN)

describe('a page is opened', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/about/', '/about/index.html'],
    ['/faq?utm_source=mail#cost', '/faq/index.html'],
  ])('prerendered: %s from %s', (path, file) => {
    expect(plan(path)).toEqual({ use: 'page', path: file })
  })
  it.each([
    '/questionnaire',
    '/results?from=mail',
    '/facilities/abc',
    '/facility/abc',
    '/contact',
    '/your-phone',
  ])('from the shell: %s', (path) => {
    expect(plan(path)).toEqual({ use: 'page', path: '/app.html' })
  })
  it('from the network where the app knows no such screen, and the shell without one', () => {
    expect(plan('/nowhere')).toEqual({ use: 'network-then-shell' })
    expect(plan('/resultsandmore')).toEqual({ use: 'network-then-shell' })
  })
  it('from the network for the portal, whose files are not kept, and the shell without one', () => {
    expect(plan('/portal_mgmt_secure')).toEqual({ use: 'network-then-shell' })
    expect(plan('/portal_mgmt_secure/edit-business/7')).toEqual({ use: 'network-then-shell' })
  })
  it.each(['/api/docs', '/api', '/objects/business-images/a', '/icons/icon.svg'])(
    'by the server: %s',
    (path) => {
      expect(plan(path)).toEqual({ use: 'nothing' })
    },
  )
})

describe('a request is left alone', () => {
  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('that is a %s', (method) => {
    expect(plan('/questionnaire', 'navigate', method)).toEqual({ use: 'nothing' })
    expect(plan('/assets/a.js', 'cors', method)).toEqual({ use: 'nothing' })
  })
  it('to the API or to another site', () => {
    expect(plan('/api/facilities', 'cors')).toEqual({ use: 'nothing' })
    expect(plan('https://elsewhere.example/assets/a.js', 'cors')).toEqual({ use: 'nothing' })
  })
})

it('a file is looked for on the phone', () => {
  expect(plan('/assets/a.js', 'cors')).toEqual({ use: 'file' })
})

describe('a file fetched at install', () => {
  const page = '<div id="root"></div><script type="module" src="/assets/index-a.js"></script>'
  const portal = '<h1>Free Wi-Fi</h1><script src="/login.js"></script>'
  const file = (path: string, type: string, text = '', status = 200) => isOurs({ path, status, type, text })
  it('is kept when it is ours', () => {
    expect(file('/about/index.html', 'text/html; charset=utf-8', page)).toBe(true)
    expect(file('/assets/a.js', 'text/javascript')).toBe(true)
    expect(file('/icons/icon.svg', 'image/svg+xml')).toBe(true)
  })
  it('is refused when a captive portal gave its page for it', () => {
    expect(file('/about/index.html', 'text/html', portal)).toBe(false)
    expect(file('/assets/a.js', 'text/html', portal)).toBe(false)
    expect(file('/app.html', 'text/plain', 'Please log in')).toBe(false)
  })
  it('is refused when it is an error', () => {
    expect(file('/assets/a.js', 'text/javascript', '', 404)).toBe(false)
    expect(file('/about/index.html', 'text/html', page, 404)).toBe(false)
  })
})

describe('when a version takes over', () => {
  it('what only the version before used stays one round longer', () => {
    const first = sortOut(['a', 'b'], new Set(['b', 'c']), [])
    expect(first).toEqual({ drop: [], leaveBehind: ['a'] })
    const second = sortOut(['a', 'b', 'c'], new Set(['c']), first.leaveBehind)
    expect(second).toEqual({ drop: ['a'], leaveBehind: ['b'] })
  })
  it('a file that came back into use is kept', () => {
    expect(sortOut(['a', 'b'], new Set(['a']), ['a'])).toEqual({ drop: [], leaveBehind: ['b'] })
  })
})
