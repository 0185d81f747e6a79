/** What an account of the portal may do. The contract's stored value `admin` is the owner. */
export const ROLES = ['admin', 'advisor'] as const
export type Role = (typeof ROLES)[number]

/**
 * The groups of the portal's routes and screens, with the roles that may use each. A route names its group
 * (`portalRoutes`), and a tab the group of what it loads.
 */
export const ACCESS = {
  /** Completing a sign-in, and signing out: open even to someone who lacks a second factor that is required. */
  signIn: ['admin', 'advisor'],
  /** One's own account: password, sessions, tokens. */
  self: ['admin', 'advisor'],
  /** Working with families one by one: the inbox. Answers are bounded, so that it isn't a way to copy the whole list. */
  desk: ['admin', 'advisor'],
  /** Figures without personal data. A group of its own, for tokens of scripts. */
  figures: ['admin'],
  /** Reading the catalog of communities. Also a group for tokens. */
  catalogue: ['admin'],
  /** Whole lists of families' data. */
  lists: ['admin'],
  /** Everything else: settings, people, businesses, webhooks, erasing, the audit log. */
  owner: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof ACCESS

/** Whether a role may use a group of routes. An unknown role may use none. */
export const mayUse = (role: string, access: Access): boolean =>
  (ACCESS[access] as readonly string[]).includes(role)
