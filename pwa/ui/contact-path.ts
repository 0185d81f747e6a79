import { SCREENS } from '../../shared/paths.ts'

/** The first line of the message for each topic that can appear in the contact screen's URL. */
export const CONTACT_TOPICS = {
  specialist: 'I would like to speak with a specialist.',
  consultation: 'I would like to schedule a free consultation.',
  tour: 'I would like to schedule a tour.',
  information: 'I would like to receive more information.',
} as const
export type ContactTopic = keyof typeof CONTACT_TOPICS

/** The contact screen's URL with a topic and, optionally, the community's name filled in. */
export function contactPath(topic: ContactTopic, facility?: string): string {
  const query = new URLSearchParams({ topic, ...(facility && { facility }) })
  return `${SCREENS.contact}?${query}`
}

/** The text to prefill in the message field for a URL made by `contactPath`; empty for any other URL. */
export function initialMessage(query: URLSearchParams): string {
  const topic = query.get('topic') ?? ''
  if (!Object.hasOwn(CONTACT_TOPICS, topic)) return ''
  const sentence = CONTACT_TOPICS[topic as ContactTopic]
  const facility = query.get('facility')?.slice(0, MAX_FACILITY_NAME)
  return facility ? `${sentence}\nCommunity: ${facility}\n` : `${sentence}\n`
}

/** A URL can hold anything, so longer names are cut to this many characters. */
const MAX_FACILITY_NAME = 150
