import * as z from 'zod/mini'
import { CommunityRequest } from './community-request.ts'
import { Email } from './email.ts'
import { NOT_AN_OBJECT, NOT_TEXT } from './field-messages.ts'
import { Receipt } from './questionnaire.ts'
import { minText } from './text-rules.ts'

/** A message to the operator. `request` is missing if it isn't about one community, and in messages from earlier apps. */
export const ContactMessage = z.object(
  {
    firstName: z
      .string('First name must be at least 2 characters')
      .check(z.trim(), ...minText(2, 'First name must be at least 2 characters')),
    lastName: z
      .string('Last name must be at least 2 characters')
      .check(z.trim(), ...minText(2, 'Last name must be at least 2 characters')),
    email: Email,
    phone: z.optional(z.string(NOT_TEXT)),
    request: z.optional(CommunityRequest),
    message: z
      .string('Message must be at least 10 characters')
      .check(z.trim(), ...minText(10, 'Message must be at least 10 characters')),
  },
  NOT_AN_OBJECT,
)
export type ContactMessage = z.infer<typeof ContactMessage>

/** The receipt of a contact message. It is always ready. */
export const ContactReceipt = z.extend(Receipt, { status: z.literal('ready'), message: z.string() })
export type ContactReceipt = z.infer<typeof ContactReceipt>
