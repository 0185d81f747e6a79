import { afterEach, expect, test } from 'vitest'
import { visitText } from '../family/shortlist/visit-text.ts'
import { formatPrice } from '../ui/facility-card/facts.ts'
import { formatDateWithAge } from '../ui/source-age.ts'
import { perLanguage, setLanguage } from './translate.ts'

afterEach(() => setLanguage('en'))

test('days and ages are in the language of the texts, and money keeps the form of the United States', () => {
  const now = Date.parse('2026-06-01')
  expect(formatDateWithAge('2021-03-01', now)).toBe('March 1, 2021 (5 years ago)')
  setLanguage('es')
  expect(formatDateWithAge('2021-03-01', now)).toBe('1 de marzo de 2021 (hace 5 años)')
  expect(visitText('2026-03-05')).toBe('jueves, 5 de marzo')
  expect(formatPrice(4200)).toBe('$4,200')
})

test('makes one formatter for each language', () => {
  const made: string[] = []
  const format = perLanguage((locale) => made.push(locale))
  format()
  setLanguage('es')
  format()
  setLanguage('en')
  format()
  expect(made).toEqual(['en-US', 'es-US'])
})
