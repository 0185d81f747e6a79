import type { Scope } from '#shared/personal-tokens.ts'

/** What a scope lets a script read. */
export const SCOPE_TEXTS: Record<Scope, string> = {
  'leads:read': 'Leads and messages, with personal data',
  'figures:read': 'Figures, without personal data',
  'catalogue:read': 'The catalog of communities',
}
