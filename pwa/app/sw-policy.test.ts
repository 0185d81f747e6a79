import { describe, expect, it } from 'vitest'
import { isExpectedFile, planCleanup, planResponse } from './sw-policy.ts'

const ORIGIN = 'https://homes.example'
const plan = (path: string, mode = 'navigate', method = 'GET') =>
  planResponse({ method, mode }, new URL(path, ORIGIN), ORIGIN)

describe('a navigation', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/about/', '/about/index.html'],
    ['/faq?utm_source=mail#cost', '/faq/index.html'],
  ])('to %s gets the prerendered page %s', (path, file) => {
    expect(plan(path)).toEqual({ use: 'page', path: file })
  })
  // Not the prerendered questionnaire: the phone may hold a draft.
  it.each([
    '/questionnaire',
    '/results?from=mail',
    '/facilities/abc',
    '/facility/abc',
    '/contact',
    '/your-phone',
  ])('to %s gets the shell', (path) => {
    expect(plan(path)).toEqual({ use: 'page', path: '/app.html' })
  })
  it('to an unknown screen goes to the network, or gets the shell when offline', () => {
    expect(plan('/nowhere')).toEqual({ use: 'network-then-shell' })
    expect(plan('/resultsandmore')).toEqual({ use: 'network-then-shell' })
  })
  it('to the portal, whose files are not cached, goes to the network, or gets the shell when offline', () => {
    expect(plan('/portal_mgmt_secure')).toEqual({ use: 'network-then-shell' })
    expect(plan('/portal_mgmt_secure/edit-business/7')).toEqual({ use: 'network-then-shell' })
  })
  it.each(['/api/docs', '/api', '/objects/business-images/a', '/icons/icon.svg'])(
    'to %s is not intercepted',
    (path) => {
      expect(plan(path)).toEqual({ use: 'nothing' })
    },
  )
})

describe('requests that are not intercepted', () => {
  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('include %s requests', (method) => {
    expect(plan('/questionnaire', 'navigate', method)).toEqual({ use: 'nothing' })
    expect(plan('/assets/a.js', 'cors', method)).toEqual({ use: 'nothing' })
  })
  it('include those to the API or to another site', () => {
    expect(plan('/api/facilities', 'cors')).toEqual({ use: 'nothing' })
    expect(plan('https://elsewhere.example/assets/a.js', 'cors')).toEqual({ use: 'nothing' })
  })
})

it('looks for files in the cache', () => {
  expect(plan('/assets/a.js', 'cors')).toEqual({ use: 'file' })
})

describe('a file fetched during installation', () => {
  const page = '<div id="root"></div><script type="module" src="/assets/index-a.js"></script>'
  const portal = '<h1>Free Wi-Fi</h1><script src="/login.js"></script>'
  const file = (path: string, type: string, text = '', status = 200) =>
    isExpectedFile({ path, status, type, text })
  it('is stored if it is the requested file', () => {
    expect(file('/about/index.html', 'text/html; charset=utf-8', page)).toBe(true)
    expect(file('/assets/a.js', 'text/javascript')).toBe(true)
    expect(file('/icons/icon.svg', 'image/svg+xml')).toBe(true)
  })
  it('is rejected if a captive portal responded with its own page', () => {
    expect(file('/about/index.html', 'text/html', portal)).toBe(false)
    expect(file('/assets/a.js', 'text/html', portal)).toBe(false)
    expect(file('/app.html', 'text/plain', 'Please log in')).toBe(false)
  })
  it('is rejected if the response is an error', () => {
    expect(file('/assets/a.js', 'text/javascript', '', 404)).toBe(false)
    expect(file('/about/index.html', 'text/html', page, 404)).toBe(false)
  })
})

describe('when a version takes over', () => {
  it('keeps files that only the previous version used until the next update', () => {
    const first = planCleanup(['a', 'b'], new Set(['b', 'c']), [])
    expect(first).toEqual({ drop: [], keep: ['a'] })
    const second = planCleanup(['a', 'b', 'c'], new Set(['c']), first.keep)
    expect(second).toEqual({ drop: ['a'], keep: ['b'] })
  })
  it('keeps a file that is in use again', () => {
    expect(planCleanup(['a', 'b'], new Set(['a']), ['a'])).toEqual({ drop: [], keep: ['b'] })
  })
})
