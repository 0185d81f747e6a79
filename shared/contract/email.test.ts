import { describe, expect, it, test } from 'vitest'
import { Email } from './email.ts'

const accepts = (text: string) => Email.safeParse(text).success

describe('an email address', () => {
  test('is trimmed and keeps its case', () => {
    expect(Email.parse(" Rosa.O'Neil+care@Mail-1.example.ORG ")).toBe("Rosa.O'Neil+care@Mail-1.example.ORG")
  })

  it.each([
    'tom&sue@example.org',
    'a!b@example.org',
    'sales/west@example.org',
    'x=y@example.org',
    'admin@localhost',
  ])('%s is accepted, as HTML does', (address) => {
    expect(Email.parse(address)).toBe(address)
  })

  it.each([
    ['info@räucher.example', 'info@xn--rucher-bua.example'],
    ['sam@example.рф', 'sam@example.xn--p1ai'],
    ['sam@example.xn--p1ai', 'sam@example.xn--p1ai'],
    ['sean.o’neil@example.org', "sean.o'neil@example.org"],
    ['\u202Arosa@example.org\u202C', 'rosa@example.org'],
    ['ro\u200Bsa@exam\u2060ple.org\uFEFF', 'rosa@example.org'],
    ['\u00A0rosa@west\u2011side.example.org', 'rosa@west-side.example.org'],
  ])('%j is %s', (typed, meant) => {
    expect(Email.parse(typed)).toBe(meant)
  })

  it.each([
    'rosa',
    'rosa@',
    '@example.org',
    'ro sa@example.org',
    'jörg@example.org',
    'rosa@exa mple.org',
    'rosa@ä/b.example',
  ])('%s is refused', (text) => {
    expect(accepts(text)).toBe(false)
  })

  test('has a domain of labels that DNS can hold', () => {
    expect(accepts(`rosa@${'b'.repeat(63)}.org`)).toBe(true)
    expect(accepts(`rosa@${'b'.repeat(64)}.org`)).toBe(false)
    expect(accepts('rosa@mail-.example.org')).toBe(false)
    expect(accepts('rosa@-mail.example.org')).toBe(false)
  })
})
