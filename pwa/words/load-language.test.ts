import { afterEach, expect, test } from 'vitest'
import { t } from '#words'
import { loadLanguage } from './page-language.ts'
import { setLanguage, translate } from './translate.ts'

afterEach(() => setLanguage('en'))

const reserved = (name: string) => t`© 2025 ${name}. All rights reserved.`
const site = { name: 'Oak' }

test('the files of translations are compiled like the texts of the screens', async () => {
  await loadLanguage('es')
  expect(translate('Skip to the content')).toBe('Ir al contenido')
  expect(t`© 2025 ${site.name}. All rights reserved.`).toBe('© 2025 Oak. Todos los derechos reservados.')
  expect(reserved('Oak')).toBe('© 2025 Oak. All rights reserved.')
})

test('English needs no file', async () => {
  await loadLanguage('es')
  await loadLanguage('en')
  expect(translate('Skip to the content')).toBe('Skip to the content')
})
