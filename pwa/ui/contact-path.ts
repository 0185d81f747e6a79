import { translate } from '#pwa/words/translate.ts'
import {
  MAX_COMMUNITY_ID,
  MAX_COMMUNITY_NAME,
  MAX_TOWN,
  REQUEST_KINDS,
  type RequestTarget,
} from '#shared/contract/community-request.ts'
import type { Facility } from '#shared/contract/facility.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, t } from '#words'

/** The first line of the message for each topic that can appear in the contact screen's URL. */
const CONTACT_TOPICS = {
  specialist: msg`I would like to speak with a specialist.`,
  consultation: msg`I would like to schedule a free consultation.`,
  tour: msg`I would like to schedule a tour.`,
  information: msg`I would like to receive more information.`,
} as const
type ContactTopic = keyof typeof CONTACT_TOPICS

/** The contact screen's URL with a topic and, optionally, the community that it is about. */
export function contactPath(
  topic: ContactTopic,
  community?: Pick<Facility, 'id' | 'name' | 'location'>,
): string {
  const about = community && { facility: community.name, id: community.id, town: townOf(community.location) }
  return `${SCREENS.contact}?${new URLSearchParams({ topic, ...about })}`
}

/** The town and state of a location such as '12 Oak St, Austin, TX 78701'. */
export const townOf = (location: string): string =>
  location
    .replace(/[\s,]+\d{5}(?:-\d{4})?$/, '')
    .split(',')
    .slice(-2)
    .map((part) => part.trim())
    .join(', ')

/** The request in a URL made by `contactPath`. Undefined if it isn't about one community. */
export function requestTarget(query: URLSearchParams): RequestTarget | undefined {
  const kind = REQUEST_KINDS.find((known) => known === query.get('topic'))
  const [id, name] = [query.get('id'), query.get('facility')]
  if (!kind || !id || !name || id.length > MAX_COMMUNITY_ID) return undefined
  const town = (query.get('town') ?? '').slice(0, MAX_TOWN)
  return { kind, community: { id, name: name.slice(0, MAX_COMMUNITY_NAME), town } }
}

/** The text to prefill in the message field for a URL made by `contactPath`; empty for any other URL. */
export function initialMessage(query: URLSearchParams): string {
  const topic = query.get('topic') ?? ''
  if (!Object.hasOwn(CONTACT_TOPICS, topic)) return ''
  const sentence = translate(CONTACT_TOPICS[topic as ContactTopic])
  const facility = query.get('facility')?.slice(0, MAX_COMMUNITY_NAME)
  return facility ? `${sentence}\n${t`Community: ${facility}`}\n` : `${sentence}\n`
}
