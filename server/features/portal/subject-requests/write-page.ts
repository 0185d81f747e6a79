import type { Env } from '#server/platform/env.ts'
import { siteName } from '#server/platform/mail/transport.ts'
import { describeTime } from '#shared/community-request.ts'
import type { PersonExport } from '#shared/person-export.ts'
import { type Fact, list, page, paragraph, section } from './html.ts'
import { describeAction, describeField, describeKind, describePurpose } from './words.ts'

type Lead = PersonExport['leads'][number]
type Message = PersonExport['messages'][number]
type Words = ReturnType<typeof wordsIn>

/**
 * Writes person.html: what person.json has, in plain words, as one page without scripts or outside files, in large type
 * and for printing.
 */
export function writePage(
  person: PersonExport,
  env: Pick<Env, 'TIME_ZONE' | 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>,
): string {
  const words = wordsIn(env.TIME_ZONE)
  const { leads, messages, proofs, retention, notIncluded } = person
  const site = siteName(env)
  return page(`Your data at ${site}`, [
    paragraph(
      `This is what ${site} keeps about you, as of ${words.time(person.madeAt)} (${env.TIME_ZONE}). The file person.json has the same for programs. Names of people who work here are left out.`,
    ),
    ...leads.map((lead, index) => writeLead(lead, nameOf('Search', index, leads.length), words)),
    ...messages.map((message, index) =>
      writeMessage(message, nameOf('Message', index, messages.length), words),
    ),
    proofs.length > 0 && section('Proofs of reading a notice', writeProofs(proofs, words)),
    section(
      'How long we keep it',
      retention.map(({ what, days }) => [what, days === null ? 'until it is erased' : `${days} days`]),
    ),
    section(
      'What is not in this file',
      notIncluded.map(({ what, why }) => [what, why]),
    ),
  ])
}

const nameOf = (kind: string, index: number, count: number) =>
  count === 1 ? kind : `${kind} ${index + 1} of ${count}`

function writeLead(lead: Lead, title: string, words: Words): string {
  const { desk } = lead
  return [
    section(title, [
      ['Where it comes from', 'The questionnaire that you sent us'],
      ['Received', words.time(lead.receivedAt)],
      ['Latest answers', words.time(lead.changedAt)],
      ['Name', `${lead.firstName} ${lead.lastName}`],
      ['Email', lead.email],
      ['Phone', lead.phone],
      ['Place', `${lead.city}, ${lead.state} ${lead.zipCode}`],
      ['Age', lead.age],
      ['Gender', lead.gender],
      ['Budget', lead.budget],
      ['Wishes', lead.amenities.join(', ')],
      ['Terms of service', lead.tosAgreed ? 'agreed' : 'not agreed'],
      ['Marketing', lead.marketingOptIn ? 'agreed' : 'not agreed'],
      ...writeSharing(lead),
      ['Network, shortened', lead.network],
      ['Browser', lead.browser],
      ['Its id', lead.id],
    ]),
    ...lead.versions.map((version) =>
      section(
        `Answers as sent on ${words.time(version.receivedAt)}`,
        [
          ['Reference', version.reference],
          ...Object.entries(version.answers).map(
            ([name, value]): Fact => [describeField(name), words.value(value)],
          ),
          ['Status', version.isCurrent ? 'your latest answers' : 'replaced by later answers'],
        ],
        version.list
          ? list(
              'The list you got',
              version.list.map(
                ({ name, location, reasons }) => `${name}, ${location}. ${reasons.join('. ')}`,
              ),
            )
          : paragraph('The list that answered it can’t be read.'),
      ),
    ),
    section(
      'What you agreed to',
      lead.consents.map((consent) => [
        words.time(consent.agreedAt),
        `Terms of ${consent.termsVersion}: ${consent.purposes.map(describePurpose).join(', ')}. ${writeSharing(
          consent,
        )
          .map(([name, value]) => `${name}: ${value}`)
          .join('. ')}.${consent.network ? ` Network, shortened: ${consent.network}.` : ''}`,
      ]),
    ),
    section('Proofs of reading a notice', writeProofs(lead.proofs, words)),
    desk &&
      section('What our staff recorded', [
        ['Stage', desk.stage],
        ['Closed because', desk.closeReason],
        ['Next step', desk.nextStep && `${desk.nextStep}, ${desk.nextOn}`],
        ['Assigned', desk.isAssigned ? 'to a member of staff' : 'to no one'],
        ['Latest answers', desk.isRead ? 'read' : 'not read yet'],
        ...lead.events.map(
          ({ at, kind, details }): Fact => [words.time(at), `${describeKind(kind)} ${words.value(details)}`],
        ),
      ]),
    section(
      'Corrected by our staff',
      lead.corrections.map(({ at, reason, changes }) => [
        words.time(at),
        `${Object.entries(changes)
          .map(
            ([name, { from, to }]) =>
              `${describeField(name)} from ${from ?? 'nothing'} to ${to ?? 'nothing'}`,
          )
          .join('; ')}. Reason: ${reason}`,
      ]),
    ),
    section(
      'Links to your list that were mailed',
      lead.links.map(({ expiresAt }) => ['Works until', words.time(expiresAt)]),
    ),
    ...writeShared(lead, words),
  ]
    .filter(Boolean)
    .join('\n')
}

function writeMessage(message: Message, title: string, words: Words): string {
  const { request, desk } = message
  return [
    section(title, [
      ['Where it comes from', 'The contact form that you sent us'],
      ['Received', words.time(message.receivedAt)],
      ['Reference', message.reference],
      ['Name', `${message.firstName} ${message.lastName}`],
      ['Email', message.email],
      ['Phone', message.phone],
      ['Message', message.message],
      ['You asked for', request && (request.kind === 'tour' ? 'a tour' : 'information')],
      [
        'Community',
        request && `${request.community.name}, ${request.community.town} (${request.community.id})`,
      ],
      ['Times', request?.times?.map(describeTime).join('; ')],
      ['Note about the times', request?.timesNote],
      ['Network, shortened', message.network],
      ['Its id', message.id],
    ]),
    desk &&
      section('What our staff recorded', [
        ['Read', desk.isRead ? 'yes' : 'not yet'],
        ['Answered', desk.isAnswered ? 'yes' : 'not yet'],
        ['Attached to the search with the id', desk.leadId],
        ...message.events.map(
          ({ at, kind, leadId, note }): Fact => [
            words.time(at),
            [describeKind(kind), leadId, note].filter(Boolean).join(' '),
          ],
        ),
      ]),
    ...writeShared(message, words),
  ]
    .filter(Boolean)
    .join('\n')
}

const writeShared = (
  { emails, deliveries, auditEntries }: Pick<Lead, 'emails' | 'deliveries' | 'auditEntries'>,
  words: Words,
) => [
  section(
    'Emails that wait or could not be sent',
    emails.map(({ to, subject, text, createdAt, hasFailed }) => [
      `${words.time(createdAt)}, to ${to === 'the person' ? 'you' : to}`,
      [hasFailed ? 'Could not be sent.' : 'Waits to be sent.', subject, text].filter(Boolean).join('\n'),
    ]),
  ),
  section(
    'Our own systems that were told',
    deliveries.map(({ event, receiver, state, createdAt }) => [
      words.time(createdAt),
      `${receiver}: ${event}, ${state}`,
    ]),
  ),
  section(
    'Who read or changed it',
    auditEntries.map(({ action, at, network }) => [
      words.time(at),
      `${describeAction(action)}${network ? ` From the network ${network} (shortened).` : ''}`,
    ]),
  ),
]

const writeProofs = (proofs: PersonExport['proofs'], words: Words): Fact[] =>
  proofs.map(({ reference, state, version, acknowledgedAt, receivedAt }) => [
    words.time(receivedAt),
    `The notice of ${state}, version ${version}, under the reference ${reference}${acknowledgedAt ? `, confirmed on ${words.time(acknowledgedAt)}` : ''}.`,
  ])

function writeSharing({
  gpc,
  shareWithCommunities,
  shareWithPartners,
}: Pick<Lead, 'gpc' | 'shareWithCommunities' | 'shareWithPartners'>): Fact[] {
  const say = (answer: boolean | null) =>
    answer === null ? 'not asked, or not answered' : answer ? 'yes' : 'no'
  return [
    ['Sharing with communities', say(shareWithCommunities)],
    ['Sharing with marketing partners', say(shareWithPartners)],
    ['Global Privacy Control', gpc ? 'your browser sent it' : 'not sent'],
  ]
}

function wordsIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  /** Any JSON value as text. */
  const value = (given: unknown): string => {
    if (given === null || given === undefined) return ''
    if (Array.isArray(given)) return given.map(value).join(', ')
    if (typeof given === 'object')
      return Object.entries(given)
        .map(([name, inner]) => `${describeField(name)}: ${value(inner)}`)
        .join(', ')
    return given === true ? 'yes' : given === false ? 'no' : String(given)
  }
  return { time: (iso: string) => format.format(Date.parse(iso)), value }
}
