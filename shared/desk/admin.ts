import * as z from 'zod/mini'
import { ROLES } from '../contract/access.ts'
import { Email } from '../contract/email.ts'
import { typed } from '../contract/text-rules.ts'
import { line } from './site-texts.ts'

export const PASSWORD_MIN = 8
/** Long enough for any passphrase. The bound limits the work of argon2id. */
export const PASSWORD_MAX = 200

export const MAX_USERNAME = 50

const NewPassword = z
  .string('New password must be at least 8 characters long')
  .check(
    z.minLength(PASSWORD_MIN, 'New password must be at least 8 characters long'),
    z.maxLength(PASSWORD_MAX, 'New password must be at most 200 characters long'),
  )

const required = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(PASSWORD_MAX))

export const AdminLogin = z.object({
  username: required('Username is required'),
  password: required('Password is required'),
})
export type AdminLogin = z.infer<typeof AdminLogin>

/** The signed-in administrator, as sent to the portal. */
export const Admin = z.object({ id: z.string(), username: z.string(), email: z.string(), role: z.string() })
export type Admin = z.infer<typeof Admin>

export const AdminLoginResponse = z.object({
  token: z.string(),
  admin: Admin,
  message: z.string(),
  /** The server refuses everything else until this person sets up a second factor. */
  lacksFactor: z.optional(z.literal(true)),
})
export type AdminLoginResponse = z.infer<typeof AdminLoginResponse>

/** A response that only carries a message to show. */
export const AdminMessage = z.object({ message: z.string() })
export type AdminMessage = z.infer<typeof AdminMessage>

export const ForgotPassword = z.object({ email: Email })
/** The name that families know a person by. Empty: emails are signed with the site's name only. */
export const OwnName = z.object({ displayName: line(100) })
export type OwnName = z.infer<typeof OwnName>

/** Only an invitation takes the name. */
export const ResetPassword = z.object({
  token: required('The link is incomplete'),
  newPassword: NewPassword,
  displayName: z.optional(OwnName.shape.displayName),
})
export type ResetPassword = z.infer<typeof ResetPassword>
export const ChangePassword = z.object({
  currentPassword: required('Current password is required'),
  newPassword: NewPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const ConfirmSignIn = z.object({ password: required('Password is required') })
export type ConfirmSignIn = z.infer<typeof ConfirmSignIn>

/** An administrator in the portal's list. `current` marks the caller. */
export const Administrator = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  /** Whether they have an invitation, and no password yet. */
  isInvited: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.nullable(z.iso.datetime()),
  current: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

/** A generated password, which the server shows once. */
export const GeneratedPassword = z.object({ password: z.string() })
export type GeneratedPassword = z.infer<typeof GeneratedPassword>

/** A portal session. `current` marks the session of this request. Addresses are truncated. */
export const AdminSession = z.object({
  id: z.string(),
  username: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
})
export type AdminSession = z.infer<typeof AdminSession>

export const AUDIT_ACTIONS = [
  'login',
  'login_failed',
  'login_throttled',
  'token_refused',
  'access_refused',
  'reading_limited',
  'token_created',
  'token_revoked',
  'token_used',
  'logout',
  'session_ended',
  'password_changed',
  'name_changed',
  'password_reset_requested',
  'password_reset',
  'second_factor_changed',
  'second_factor_required',
  'secret_rotated',
  'leads_read',
  'inbox_read',
  'lead_opened',
  'family_emailed',
  'list_chosen',
  'introduction_recorded',
  'introductions_read',
  'lead_added',
  'message_opened',
  'contacts_read',
  'lead_erased',
  'sharing_refused',
  'contact_erased',
  'lead_corrected',
  'person_searched',
  'person_exported',
  'retention_changed',
  'site_texts_changed',
  'leads_expired',
  'business_created',
  'business_updated',
  'business_deleted',
  'admin_created',
  'admin_invited',
  'invitation_withdrawn',
  'invitation_accepted',
  'role_changed',
  'admin_activated',
  'admin_deactivated',
  'model_pulled',
  'model_examined',
  'duty_changed',
  'mail_retried',
  'mail_discarded',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
  'webhook_redelivered',
  'backup_made',
  'backup_restored',
  'catalogue_imported',
  'source_switched',
  'edition_uploaded',
  'edition_applied',
  'edition_refused',
  'edition_returned_to',
  'community_told',
  'community_link_ended',
  'community_link_made',
  'community_answered',
  'community_answer_decided',
  'callers_erased',
  'catalogue_changed',
  'catalogue_change_undone',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The actions that only read. The portal folds them away. */
export const READING_ACTIONS: readonly AuditAction[] = [
  'leads_read',
  'inbox_read',
  'lead_opened',
  'introductions_read',
  'message_opened',
  'contacts_read',
  'token_used',
]

/** An audit log entry. `details` never contains a family's data. */
export const AuditEntry = z.object({
  id: z.string(),
  /** Not a fixed list, because an open page of an earlier version must show the actions of a later server. */
  action: z.string(),
  username: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** What a subject that is an id means while it exists: the reference of a lead, or the name of an administrator. */
  named: z.optional(z.object({ kind: z.enum(['lead', 'message']), name: z.string() })),
  details: z.looseObject({}),
  at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

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
