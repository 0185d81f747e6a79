import type { Administrator } from '#shared/admin.ts'

/** What is open over the list of people. A link is shown once. */
export type PeopleDialog =
  | { kind: 'invite' }
  | { kind: 'link'; email: string; link: string | null }
  | { kind: 'role' | 'reset'; person: Administrator }
