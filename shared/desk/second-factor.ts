import * as z from 'zod/mini'
import { typed } from '../contract/text-rules.ts'
import { PasskeyRequest } from './passkey.ts'

const MAX_CODE = 40
const Code = z
  .string('Please enter the code')
  .check(typed(), z.minLength(1, 'Please enter the code'), z.maxLength(MAX_CODE, 'The code is wrong'))

/**
 * The response to a login with the right password for an account with a second factor. `ticket` is for the next step.
 * `hasTotp` says whether there is an authenticator app, and `passkey` is there if a passkey of this site can be used.
 */
export const SecondFactorStep = z.object({
  step: z.literal('second_factor'),
  ticket: z.string(),
  message: z.string(),
  hasTotp: z.boolean(),
  passkey: z.optional(PasskeyRequest),
})
export type SecondFactorStep = z.infer<typeof SecondFactorStep>

/** The next step: a code of the authenticator app, or a recovery code. */
export const SecondFactorLogin = z.object({
  ticket: z.string('The sign-in is incomplete').check(z.minLength(1), z.maxLength(100)),
  code: Code,
})
export type SecondFactorLogin = z.infer<typeof SecondFactorLogin>

/** What an administrator has set up, and how many recovery codes are left. */
export const SecondFactors = z.object({ hasTotp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() })
export type SecondFactors = z.infer<typeof SecondFactors>

/** Whether everyone must have a second factor before anything else opens. */
export const RequireFactor = z.object({ isRequired: z.boolean() })
/** `without` are the usernames of the active people who have none. */
export const RequiredFactor = z.extend(RequireFactor, { without: z.array(z.string()) })
export type RequiredFactor = z.infer<typeof RequiredFactor>

/** The secret of a new authenticator app in Base32, and the address for its QR code. */
export const NewTotp = z.object({ secret: z.string(), address: z.string() })
export type NewTotp = z.infer<typeof NewTotp>

export const ConfirmTotp = z.object({ code: Code })

/** Recovery codes, which the server shows once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
