// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_CONTENT } from '#shared/desk/content.ts'
import { site } from '../api/site.ts'
import { siteContent } from '../api/site-content.ts'
import { loadLanguage } from '../words/page-language.ts'
import { ownText } from './own-text.tsx'

const shown = (text: string) => render(<p>{ownText(text)}</p>).container.innerHTML

afterEach(async () => {
  Object.assign(site, { content: {}, spanish: {} })
  await loadLanguage('en')
})

it('shows the operator’s Spanish on a Spanish page, and its English one marked as English where there is none', async () => {
  const isFree = 'We are free. Ask us.'
  Object.assign(site, {
    content: { isFree, businessHours: 'Mon-Thu' },
    spanish: { isFree: 'Somos gratis. Pregúntenos.' },
  })
  expect(shown(siteContent().isFree)).toBe(`<p>${isFree}</p>`)
  await loadLanguage('es')
  expect(shown(siteContent().isFree)).toBe('<p>Somos gratis. Pregúntenos.</p>')
  expect(shown(siteContent().businessHours)).toBe('<p><span lang="en">Mon-Thu</span></p>')
  expect(shown(siteContent().consultation)).not.toContain('lang=')
  expect(shown(siteContent().consultation)).not.toContain(DEFAULT_CONTENT.consultation)
})
