import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { sentLanguage } from '#pwa/words/translate.ts'
import {
  CommunityRequest,
  DAY_PARTS,
  type DayPart,
  MAX_TIMES_NOTE,
  type RequestTarget,
  type TourTime,
} from '#shared/contract/community-request.ts'
import { ContactMessage } from '#shared/contract/contact.ts'
import { t } from '#words'
import { localDay } from '../../ui/local-day.ts'
import type { Refusals } from '../../ui/refusals.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'

/** The form's fields for two times that suit the family, and a note about them. */
const TIME_FIELDS = ['firstDay', 'firstPart', 'secondDay', 'secondPart', 'timesNote'] as const
type TimeFields = Record<(typeof TIME_FIELDS)[number], string>
/** An empty part of the day means any time. */
const NO_TIMES: TimeFields = { firstDay: '', firstPart: '', secondDay: '', secondPart: '', timesNote: '' }

/** The fields in screen order, which is also the order of focus. */
export const MESSAGE_FIELDS = ['firstName', 'lastName', 'email', 'phone', ...TIME_FIELDS, 'message'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]
export type MessageFields = Record<MessageField, string>
export const NO_MESSAGE: MessageFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  ...NO_TIMES,
  message: '',
}

const Day = z
  .string()
  .check(
    z.refine((day) => day === '' || day >= localDay(), {
      error: () => t`Please choose today or a later day`,
    }),
  )

const MessageInput = z.extend(ContactMessage, {
  firstDay: Day,
  firstPart: z.string(),
  secondDay: Day,
  secondPart: z.string(),
  timesNote: z.string().check(z.maxLength(MAX_TIMES_NOTE, { error: () => t`Please shorten this note` })),
})
type MessageInput = z.infer<typeof MessageInput>

/** The form for a message to the operator. */
export function useMessageForm(defaultValues: MessageFields) {
  const [refusals] = useState<Refusals>(() => new Map())
  const form = useForm({
    resolver: schemaResolver(MessageInput, refusals),
    defaultValues,
    mode: 'onTouched',
    // The error summary moves the focus instead; see ui/error-summary.tsx.
    shouldFocusError: false,
  })
  return Object.assign(form, { refusals })
}
export type MessageForm = ReturnType<typeof useMessageForm>

/** The id of a field's input, to which the error summary links. */
export const messageFieldId = (name: MessageField) => `message-${name}`

/** Turns a stored draft or payload into default values. Puts `prefill` before a message that does not start with it. */
export function parseMessageFields(stored: Record<string, unknown>, prefill: string): MessageFields {
  const text = (name: MessageField) => (typeof stored[name] === 'string' ? stored[name] : '')
  const message = text('message')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    ...readTimes(stored.request),
    message: message.startsWith(prefill) ? message : prefill + message,
  }
}

/** Builds the payload, also of a draft with invalid fields. Leaves out what is empty. `target` names the community. */
export function toMessage(
  { firstName, lastName, email, phone, message, ...times }: MessageInput,
  target: RequestTarget | undefined,
): ContactMessage {
  const trimmedPhone = phone?.trim()
  return {
    firstName,
    lastName,
    email,
    ...(trimmedPhone ? { phone: trimmedPhone } : {}),
    ...(target && { request: { ...target, ...toTimes(times) } }),
    message,
    ...sentLanguage(),
  }
}

/** Fills the fields from a stored request. They stay empty if it is missing or another version wrote it. */
function readTimes(stored: unknown): TimeFields {
  const { data } = z.safeParse(CommunityRequest, stored)
  const [first, second] = data?.times ?? []
  return {
    firstDay: first?.date ?? '',
    firstPart: partField(first),
    secondDay: second?.date ?? '',
    secondPart: partField(second),
    timesNote: data?.timesNote ?? '',
  }
}

const partField = (time: TourTime | undefined) => (!time || time.part === 'any' ? '' : time.part)

/** The times and the note for the payload. Leaves out what is empty. */
function toTimes(fields: TimeFields): Pick<CommunityRequest, 'times' | 'timesNote'> {
  const times = [
    toTime(fields.firstDay, fields.firstPart),
    toTime(fields.secondDay, fields.secondPart),
  ].filter((time) => time !== undefined)
  const timesNote = fields.timesNote.trim()
  return { ...(times.length > 0 && { times }), ...(timesNote && { timesNote }) }
}

function toTime(day: string, partField: string): TourTime | undefined {
  const part: DayPart = DAY_PARTS.find((known) => known === partField) ?? 'any'
  if (!day && part === 'any') return undefined
  return { ...(day && { date: day }), part }
}
