// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isOwnScript } from './own-scripts.ts'

test.each([
  ['/sw.js', true],
  ['/assets/pack-worker-1a2b_-C.js', true],
  [`${window.location.origin}/assets/locate-worker-x.js`, true],
  ['/api/docs/start.js', false],
  ['/objects/business-images/x.js', false],
  ['/assets/../api/x.js', false],
  ['https://other.example/sw.js', false],
  ['data:text/javascript,1', false],
  ['javascript:alert(1)', false],
])('%s is a script of ours: %s', (url, expected) => {
  expect(isOwnScript(url)).toBe(expected)
})
