import * as z from 'zod/mini'
import { typed } from '../contract/text-rules.ts'

/** The parts of WebAuthn's messages that the portal and the server exchange (https://www.w3.org/TR/webauthn-3/). */

/** A credential ID has at most 1,023 bytes. */
const MAX_ID = 1400
/** Bounds what browsers send. Ours are below 1,000 characters. */
const MAX_PART = 4000
const MAX_ATTESTATION = 16_000
const MAX_NAME = 60
const MAX_TRANSPORTS = 10

const REFUSED = 'The passkey was not accepted'
const base64url = (max: number) =>
  z.string(REFUSED).check(z.regex(/^[A-Za-z0-9_-]+$/, REFUSED), z.maxLength(max, REFUSED))
const Transport = z.string(REFUSED).check(z.regex(/^[a-z-]{1,20}$/, REFUSED))

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** Asks a browser for a passkey: PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Without it, the browser offers every passkey of this site. */
  allowCredentials: z.optional(z.array(Descriptor)),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** A browser's answer to a PasskeyRequest: AuthenticationResponseJSON. */
export const PasskeyAssertion = z.object({
  id: base64url(MAX_ID),
  rawId: base64url(MAX_ID),
  type: z.literal('public-key', REFUSED),
  response: z.object({
    clientDataJSON: base64url(MAX_PART),
    authenticatorData: base64url(MAX_PART),
    signature: base64url(MAX_PART),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** Asks a browser to create a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A new passkey: a name, and the browser's answer to a PasskeyCreation (RegistrationResponseJSON). */
export const NewPasskey = z.object({
  name: z
    .string('Please enter a name')
    .check(
      typed(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(MAX_NAME, 'Please use a shorter name'),
    ),
  credential: z.object({
    id: base64url(MAX_ID),
    rawId: base64url(MAX_ID),
    type: z.literal('public-key', REFUSED),
    response: z.object({
      clientDataJSON: base64url(MAX_PART),
      attestationObject: base64url(MAX_ATTESTATION),
      transports: z.optional(z.array(Transport).check(z.maxLength(MAX_TRANSPORTS, REFUSED))),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
export const PasskeyName = z.pick(NewPasskey, { name: true })

/** A sign-in, or its confirmation, by passkey alone. */
export const PasskeyLogin = z.object({ credential: PasskeyAssertion })
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** A passkey after the password. `ticket` is of the login's response. */
export const PasskeyStep = z.object({
  ticket: z.string('The sign-in is incomplete').check(z.minLength(1), z.maxLength(100)),
  credential: PasskeyAssertion,
})
export type PasskeyStep = z.infer<typeof PasskeyStep>

/** A passkey in its owner's list. `host` is where it works; `isUsable` is false if the site has moved since. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  isUsable: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** An added passkey. With the first second factor come recovery codes, which the server shows once. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) })
export type AddedPasskey = z.infer<typeof AddedPasskey>

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
