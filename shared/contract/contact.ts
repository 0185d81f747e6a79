import * as z from 'zod/mini'
import { CommunityRequest } from './community-request.ts'
import { Email } from './email.ts'
import { NOT_AN_OBJECT } from './errors.ts'
import { SentLanguage } from './language.ts'
import { MAX_CONTACT_NAME, MAX_MESSAGE_LENGTH } from './limits.ts'
import { Phone } from './phone.ts'
import { Receipt } from './questionnaire.ts'
import { minText, typed } from './text-rules.ts'

const TOO_LONG_MESSAGE = `Please shorten the message to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`

const text = (min: number, tooShort: string, max: number, tooLong: string) =>
  z.string(tooShort).check(typed(), ...minText(min, tooShort), z.maxLength(max, tooLong))

/** A message to the operator. `request` is missing if it isn't about one community. */
export const ContactMessage = z.object(
  {
    firstName: text(2, 'First name must be at least 2 characters', MAX_CONTACT_NAME, 'First name too long'),
    lastName: text(2, 'Last name must be at least 2 characters', MAX_CONTACT_NAME, 'Last name too long'),
    email: Email,
    phone: z.optional(Phone),
    request: z.optional(CommunityRequest),
    /** In which the family wrote, so that it can be answered in it. */
    language: SentLanguage,
    message: text(10, 'Message must be at least 10 characters', MAX_MESSAGE_LENGTH, TOO_LONG_MESSAGE),
  },
  NOT_AN_OBJECT,
)
export type ContactMessage = z.infer<typeof ContactMessage>

/** The receipt of a contact message. It is always ready. */
export const ContactReceipt = z.extend(Receipt, { status: z.literal('ready'), message: z.string() })
export type ContactReceipt = z.infer<typeof ContactReceipt>
