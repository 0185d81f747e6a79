// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { msg, Plural, plural, Trans, t } from '#words'
import { compileText } from '../app/build/compile-words.ts'
import { setLanguage, translate } from './translate.ts'

const CLOSE = msg`Close`
const keyOf = (english: string) => {
  const text = compileText(english)
  return typeof text === 'string' ? text : JSON.stringify(text)
}

const found = (count: number, city: string) =>
  t`We found ${plural(count, { one: '# community', other: '# communities' })} near ${city}.`

function Sentence({ count, city }: { count: number; city: string }) {
  return (
    <section aria-label={t`Summary`}>
      <Trans>
        Read our <a href="/terms">terms</a> and <strong>{city}</strong>
        {', '}
        isn&rsquo;t it? <br />
        Plain
      </Trans>
      <Plural value={count} one="# thing" other="# things" />
    </section>
  )
}

const SPANISH = {
  [keyOf('Close')]: compileText('Cerrar'),
  [keyOf('We found {count, plural, one {# community} other {# communities}} near {city}.')]: compileText(
    'Cerca de {city} encontramos {count, plural, one {# residencia} other {# residencias}}.',
  ),
}

afterEach(() => setLanguage('en'))

test('a text in the source is shown as it is written', () => {
  expect(translate(CLOSE)).toBe('Close')
  expect(found(1, 'Austin')).toBe('We found 1 community near Austin.')
  expect(found(1200, "O'Fallon {0} <0>")).toBe("We found 1,200 communities near O'Fallon {0} <0>.")
})

test('another language is one more file, keyed by the English text', () => {
  setLanguage('es', SPANISH)
  expect(translate(CLOSE)).toBe('Cerrar')
  expect(translate('Close')).toBe('Cerrar')
  expect(found(2, 'Austin')).toBe('Cerca de Austin encontramos 2 residencias.')
  expect(translate('Not translated yet')).toBe('Not translated yet')
})

test('a sentence keeps its links, its emphasis and its values', () => {
  const { container } = render(<Sentence count={2} city="<0>St. Paul</0>" />)
  expect(container.innerHTML).toBe(
    '<section aria-label="Summary">Read our <a href="/terms">terms</a> and ' +
      '<strong>&lt;0&gt;St. Paul&lt;/0&gt;</strong>, isn’t it? <br>Plain2 things</section>',
  )
})
