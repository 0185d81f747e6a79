import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OwnContent } from './own-content.ts'
import { checkSite, describeCheck } from './read-site.ts'

const EXAMPLE = join(import.meta.dirname, '../../../docs/content.example.json')
const LIVE = { PUBLIC_URL: 'https://care.example.org' }
const settings = (texts: { setting: string }[]) => texts.map(({ setting }) => setting)

test('a live site without content leaves out invented trust and has placeholders', () => {
  const check = checkSite(LIVE, {})
  expect(check.isLive).toBe(true)
  expect(settings(check.leftOut)).toEqual(['testimonials', 'statistics'])
  expect(settings(check.placeholders)).toEqual([
    'SUPPORT_PHONE',
    'SUPPORT_EMAIL',
    'businessHours',
    'isFree',
    'consultation',
    'disclosures',
  ])
  expect(describeCheck(check)).toContain(
    'Families see a placeholder: Business hours, “Mon-Fri: 8AM-6PM PST” (businessHours)',
  )
})

test('a local site leaves nothing out', () => {
  expect(checkSite({}, {})).toMatchObject({ isLive: false, leftOut: [] })
})

test('with all of the documented example, nothing is left to do', async () => {
  const own = JSON.parse(await readFile(EXAMPLE, 'utf8')) as OwnContent
  expect(describeCheck(checkSite(LIVE, own))).toEqual([])
})

test('variables of the environment count as set', () => {
  const env = { ...LIVE, SUPPORT_PHONE: '(608) 555-0142', SUPPORT_EMAIL: 'help@oak.example' }
  expect(settings(checkSite(env, {}).placeholders)).toEqual([
    'businessHours',
    'isFree',
    'consultation',
    'disclosures',
  ])
})
