import * as z from 'zod/mini'
import { MAX_EVENTS_PER_CALL } from './limits.ts'

const EVENT_TYPES = [
  'page_view',
  'facility_search',
  'questionnaire_completed',
  'conversion',
  'form_completion',
  'form_submitted',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** An analytics event. The phone generates `id`, so an event that is sent twice counts once. */
export const AnalyticsEvent = z.object({
  id: z.uuid(),
  eventType: z.enum(EVENT_TYPES),
  timestamp: z.iso.datetime(),
  userCity: z.optional(z.string().check(z.maxLength(100))),
  userState: z.optional(z.string().check(z.maxLength(100))),
  /** The screen's path without its query string, which could contain personal data. */
  path: z.optional(z.string().check(z.maxLength(200))),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

export const EventBatch = z.object({
  events: z.array(AnalyticsEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_CALL)),
})
export type EventBatch = z.infer<typeof EventBatch>
