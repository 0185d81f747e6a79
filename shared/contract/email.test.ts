import { describe, expect, test } from 'vitest'
import { Email } from './email.ts'

const accepts = (text: string) => Email.safeParse(text).success

describe('an email address', () => {
  test('is trimmed and keeps its case', () => {
    expect(Email.parse(" Rosa.O'Neil+care@Mail-1.example.ORG ")).toBe("Rosa.O'Neil+care@Mail-1.example.ORG")
  })

  test('has at most 64 characters before the @', () => {
    expect(accepts(`${'a'.repeat(64)}@example.org`)).toBe(true)
    expect(accepts(`${'a'.repeat(65)}@example.org`)).toBe(false)
  })

  test('has a domain of labels that DNS can hold', () => {
    expect(accepts(`rosa@${'b'.repeat(63)}.org`)).toBe(true)
    expect(accepts(`rosa@${'b'.repeat(64)}.org`)).toBe(false)
    expect(accepts('rosa@mail-.example.org')).toBe(false)
    expect(accepts('rosa@-mail.example.org')).toBe(false)
    expect(accepts('rosa@example')).toBe(false)
  })
})
