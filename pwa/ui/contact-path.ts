import { SCREENS } from '../../shared/paths.ts'

/** What a family may want of us, by the word in the address, as the first line of their message. */
export const CONTACT_TOPICS = {
  specialist: 'I would like to speak with a specialist.',
  consultation: 'I would like to schedule a free consultation.',
  tour: 'I would like to schedule a tour.',
  information: 'I would like to receive more information.',
} as const
export type ContactTopic = keyof typeof CONTACT_TOPICS

/** The contact screen with its topic, and the community it is about, filled in. */
export function contactPath(topic: ContactTopic, facility?: string): string {
  const query = new URLSearchParams({ topic, ...(facility && { facility }) })
  return `${SCREENS.contact}?${query}`
}

/** What the message begins with when the contact screen was opened with such an address; empty otherwise. */
export function messageFor(query: URLSearchParams): string {
  const topic = query.get('topic') ?? ''
  if (!Object.hasOwn(CONTACT_TOPICS, topic)) return ''
  const sentence = CONTACT_TOPICS[topic as ContactTopic]
  const facility = query.get('facility')?.slice(0, MAX_FACILITY_NAME)
  return facility ? `${sentence}\nCommunity: ${facility}\n` : `${sentence}\n`
}

/** An address can say anything: only so much of a name is taken from it. */
const MAX_FACILITY_NAME = 150
