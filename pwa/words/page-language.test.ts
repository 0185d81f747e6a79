// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { clearWebStorage } from '../local/deletion-mark.ts'
import { keepLanguage, keptLanguage, shownPath, startLanguage } from './page-language.ts'
import { setLanguage, translate } from './translate.ts'

afterEach(() => {
  clearWebStorage()
  setLanguage('en')
  open('/')
})

const open = (path: string, state: unknown = null) => history.replaceState(state, '', path)
const start = async () => {
  await startLanguage()
  return [location.pathname + location.search + location.hash, document.documentElement.lang]
}

test('the address names the language, without keeping a choice', async () => {
  open('/es/faq?a=1#b')
  expect(await start()).toEqual(['/es/faq?a=1#b', 'es'])
  expect(translate('Skip to the content')).toBe('Ir al contenido')
  expect(shownPath('/')).toBe('/es')
  expect(keptLanguage()).toBeNull()
  open('/especially')
  expect(await start()).toEqual(['/especially', 'en'])
})

test('a phone that chose Spanish opens every address in Spanish, with the state of the visit', async () => {
  keepLanguage('es')
  open('/shared/x?a=1#key', { idx: 3 })
  expect(await start()).toEqual(['/es/shared/x?a=1#key', 'es'])
  expect(history.state).toEqual({ idx: 3 })
  open('/')
  expect(await start()).toEqual(['/es', 'es'])
})

test('a choice of English does not change a link in Spanish', async () => {
  keepLanguage('en')
  open('/es/open#token')
  expect(await start()).toEqual(['/es/open#token', 'es'])
})

test('the portal stays in English', async () => {
  keepLanguage('es')
  open('/portal_mgmt_secure/login')
  expect(await start()).toEqual(['/portal_mgmt_secure/login', 'en'])
  open('/es/portal_mgmt_secure')
  expect(await start()).toEqual(['/portal_mgmt_secure', 'en'])
})

test('the choice is deleted with the other data of the phone', () => {
  keepLanguage('es')
  clearWebStorage()
  expect(keptLanguage()).toBeNull()
})
