import * as z from 'zod/mini'
import { type Access, mayUse } from '../contract/access.ts'
import { typed } from '../contract/text-rules.ts'

/** How every token begins, so that scanners find one in a place where it shouldn't be. 43 characters follow. */
export const TOKEN_PREFIX = 'hearthfinder_pat_'
export const MAX_TOKEN_DAYS = 365
const MAX_NAME = 60

/** What a token may read: the `GET` routes of a group, if the role of its owner may, too. */
export const SCOPES = {
  'leads:read': 'lists',
  'figures:read': 'figures',
  'catalogue:read': 'catalogue',
} as const satisfies Record<string, Access>
export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

/** The scope with which a token reads a group of routes. */
export const scopeFor = (access: Access): Scope | undefined =>
  SCOPE_NAMES.find((scope) => SCOPES[scope] === access)

/** The scopes that a role can give to a token. */
export const scopesOf = (role: string): Scope[] => SCOPE_NAMES.filter((scope) => mayUse(role, SCOPES[scope]))

export const NewPersonalToken = z.object({
  name: z
    .string('Please say what it is for')
    .check(
      typed(),
      z.minLength(1, 'Please say what it is for'),
      z.maxLength(MAX_NAME, `At most ${MAX_NAME} characters`),
    ),
  scopes: z
    .array(z.enum(SCOPE_NAMES, 'Please choose what it may read'))
    .check(
      z.minLength(1, 'Please choose what it may read'),
      z.maxLength(SCOPE_NAMES.length, 'Please choose each scope once'),
    ),
  days: z
    .int(`Please enter 1 to ${MAX_TOKEN_DAYS} days`)
    .check(
      z.minimum(1, `Please enter 1 to ${MAX_TOKEN_DAYS} days`),
      z.maximum(MAX_TOKEN_DAYS, `Please enter 1 to ${MAX_TOKEN_DAYS} days`),
    ),
})
export type NewPersonalToken = z.infer<typeof NewPersonalToken>

/** A token, which the server shows once. */
export const CreatedToken = z.object({ id: z.string(), token: z.string() })
export type CreatedToken = z.infer<typeof CreatedToken>

/** A token as the portal lists it. `lastNetwork` is truncated. */
export const PersonalToken = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  lastNetwork: z.nullable(z.string()),
})
export type PersonalToken = z.infer<typeof PersonalToken>
