// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CopyNote } from './copy-note.tsx'

const noteOf = (copy: { behindSeconds: number | null } | undefined) =>
  render(<CopyNote copy={copy} />).container.textContent

it.each([
  [0, 'From a copy of the database that is up to date.'],
  [1, 'From a copy of the database that is 1 second behind.'],
  [12, 'From a copy of the database that is 12 seconds behind.'],
  [4000, 'From a copy of the database that is 1 h 6 min behind.'],
  [null, 'From a copy of the database. How far behind it is isn’t known.'],
])('says how old a copy is: %j', (behindSeconds, text) => {
  expect(noteOf({ behindSeconds })).toBe(text)
})

it('says nothing of the database itself', () => {
  expect(noteOf(undefined)).toBe('')
})
