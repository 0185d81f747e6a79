import type { Role } from '#shared/access.ts'

/** What the portal calls a role, and what it may do. */
export const ROLE_TEXTS: Record<Role, { name: string; may: string }> = {
  admin: { name: 'Owner', may: 'Everything, including people and settings.' },
  advisor: { name: 'Advisor', may: 'Works with families in the inbox. No lists of all leads.' },
  analyst: { name: 'Analyst', may: 'Figures and the catalog. No personal data.' },
}
