import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const COMPOSED = 'K\u00E4sekuchen am See'
const DECOMPOSED = 'Ka\u0308sekuchen\u00A0am See'

test('a password is the same from keyboards that write its letters and spaces differently', async () => {
  expect(await verifyPassword(DECOMPOSED, await hashPassword(COMPOSED))).toBe(true)
  expect(await verifyPassword(COMPOSED, await hashPassword(DECOMPOSED))).toBe(true)
  expect(await verifyPassword('Kasekuchen am See', await hashPassword(COMPOSED))).toBe(false)
})

test('a hash of a password as it was typed still works', async () => {
  expect(await verifyPassword(DECOMPOSED, await Bun.password.hash(DECOMPOSED))).toBe(true)
})

test('without a hash, no password is right', async () => {
  expect(await verifyPassword(COMPOSED, undefined)).toBe(false)
})
