import * as z from 'zod/mini'
import { ROLES } from '../contract/access.ts'
import { Email } from '../contract/email.ts'
import { typed } from '../contract/text-rules.ts'
import { MAX_USERNAME } from './admin.ts'

/** How long an invitation's link can be used. */
export const INVITATION_DAYS = 3
/** Of people in the portal, including deactivated ones, so that their list needs no pages. */
export const MAX_PEOPLE = 200

const NAME_RULE = `Please enter up to ${MAX_USERNAME} letters, digits, dots, dashes, underscores or @`
const PersonRole = z.enum(ROLES, 'Please choose a role')

/** Someone who is invited to the portal. They sign in with `username`. */
export const Invitation = z.object({
  username: z.string(NAME_RULE).check(typed(), z.regex(/^[A-Za-z0-9._@-]{1,50}$/, NAME_RULE)),
  email: Email,
  role: PersonRole,
})
export type Invitation = z.infer<typeof Invitation>

/** `link` is shown once, if emails don't reach people for now; null if it was only mailed. */
export const InvitationSent = z.object({ link: z.nullable(z.string()) })
export type InvitationSent = z.infer<typeof InvitationSent>

export const RoleChange = z.object({ role: PersonRole })
export const ActivityChange = z.object({ isActive: z.boolean() })
