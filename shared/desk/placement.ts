import * as z from 'zod/mini'
import { Day, typed } from '../contract/text-rules.ts'
import { changeKey, changeVersion, deskText } from './inbox-changes.ts'

/** What may be the address of the screen that opens a mailed link, in a text that someone typed around it. */
export const TYPED_LINK = /https?:\/\/\S+\/open(?![\w/#?-])/

export const MAX_SUBJECT = 150
export const MAX_EMAIL_TEXT = 5000
export const MAX_CHOSEN = 10
export const MAX_COMMENT = 500
export const MAX_TOLD = 2000

/** A community of the catalog, to choose from. */
export const CommunityOption = z.object({ id: z.string(), name: z.string(), location: z.string() })
export type CommunityOption = z.infer<typeof CommunityOption>

/**
 * Whether staff can email a family from the portal. `no_server`: SMTP_URL isn't set. `no_address`: the family gave no email.
 * `refused`: an email to this address could not be delivered.
 */
export const EMAIL_WAYS = ['ready', 'no_server', 'no_address', 'refused'] as const

/** How an email to a family has fared. `discarded`: it was deleted unsent, or its address was corrected. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'discarded', 'copied'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** An email that staff wrote to a family. */
export const FamilyEmail = z.object({
  id: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(EMAIL_STATES),
  /** Why the latest attempt failed. */
  problem: z.nullable(z.string()),
})
export type FamilyEmail = z.infer<typeof FamilyEmail>

/** A text to begin an email with, with the family's name and the address of its list. */
export const EmailTemplate = z.object({ name: z.string(), subject: z.string(), text: z.string() })
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** The templates that an owner changes in the portal. An empty text is as the server's settings say. */
export const EmailTemplates = z.object({
  templates: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(100)),
        subject: z.string().check(typed(), z.maxLength(MAX_SUBJECT, `At most ${MAX_SUBJECT} characters`)),
        text: z.string().check(typed(), z.maxLength(MAX_EMAIL_TEXT, `At most ${MAX_EMAIL_TEXT} characters`)),
      }),
    )
    .check(z.maxLength(50)),
})
export type EmailTemplates = z.infer<typeof EmailTemplates>

/** A community in an advisor's choice. */
export const ChosenCommunity = z.extend(CommunityOption, { comment: z.string() })
export type ChosenCommunity = z.infer<typeof ChosenCommunity>

/** What an advisor chose, as the portal shows it. `version` is 0 and there is no author before the first choice. */
export const DeskChoice = z.object({
  version: z.int(),
  username: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
  communities: z.array(ChosenCommunity),
})
export type DeskChoice = z.infer<typeof DeskChoice>

/** A community that was told of a family. */
export const Introduction = z.object({
  id: z.string(),
  username: z.string(),
  community: CommunityOption,
  consentWords: z.string(),
  agreedOn: z.iso.date(),
  told: z.string(),
  toldOn: z.iso.date(),
  reply: z.nullable(z.string()),
  repliedOn: z.nullable(z.iso.date()),
  movedInOn: z.nullable(z.iso.date()),
  version: z.int(),
})
export type Introduction = z.infer<typeof Introduction>

/** What the desk does for a family, apart from its answers and events. */
export const Placement = z.object({
  way: z.enum(EMAIL_WAYS),
  templates: z.array(EmailTemplate),
  /** What an email of one's own ends with: the author's name, if there is one, and the site's. */
  signature: z.string(),
  /** Newest first. */
  emails: z.array(FamilyEmail),
  choice: DeskChoice,
  /** Newest first. */
  introductions: z.array(Introduction),
  /** Whether the family, or a lead merged with it, asked not to share with communities. */
  refusesCommunities: z.boolean(),
  /** The question before an introduction; `{community}` is its name. */
  consentWords: z.string(),
  /** Only in the response to an email that staff copy: its text with the family's own link, which isn't stored. */
  copiedText: z.optional(z.string()),
})
export type Placement = z.infer<typeof Placement>

/** An email to send, or one that staff copied into another program. */
export const NewFamilyEmail = z.object({
  id: changeKey,
  /** The message that it answers, which is then marked as answered. */
  messageId: z.nullable(z.guid()),
  subject: deskText(MAX_SUBJECT, 'Please write a subject'),
  text: deskText(MAX_EMAIL_TEXT, 'Please write the email'),
  isCopied: z.boolean(),
})
export type NewFamilyEmail = z.infer<typeof NewFamilyEmail>

/** An answer to a message. */
export const NewReply = z.omit(NewFamilyEmail, { messageId: true })
export type NewReply = z.infer<typeof NewReply>

/** What staff wrote in answer to a message, and how they can write. */
export const Replies = z.pick(Placement, {
  way: true,
  templates: true,
  signature: true,
  emails: true,
  copiedText: true,
})
export type Replies = z.infer<typeof Replies>

export const NewChoice = z.object({
  version: changeVersion,
  communities: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(200)),
        comment: z.string().check(typed(), z.maxLength(MAX_COMMENT, `At most ${MAX_COMMENT} characters`)),
      }),
    )
    .check(
      z.maxLength(MAX_CHOSEN, `At most ${MAX_CHOSEN} communities`),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each community once'),
    ),
})
export type NewChoice = z.infer<typeof NewChoice>

const CONSENT_COMES_FIRST = 'The family agrees before the community is told'

export const NewIntroduction = z
  .object({
    id: changeKey,
    communityId: z.string('Please choose a community').check(z.minLength(1), z.maxLength(200)),
    consentWords: deskText(MAX_TOLD, 'Please write what you asked the family'),
    agreedOn: Day,
    told: deskText(MAX_TOLD, 'Please write what you told the community'),
    toldOn: Day,
  })
  .check(
    z.refine(({ agreedOn, toldOn }) => agreedOn <= toldOn, { path: ['toldOn'], error: CONSENT_COMES_FIRST }),
  )
export type NewIntroduction = z.infer<typeof NewIntroduction>

/** What came of an introduction. Both parts of a reply, or neither. */
export const IntroductionOutcome = z.object({
  version: changeVersion,
  reply: z.nullable(z.object({ text: deskText(MAX_TOLD, 'Please write the reply'), on: Day })),
  movedInOn: z.nullable(Day),
})
export type IntroductionOutcome = z.infer<typeof IntroductionOutcome>

/** The response to a change that was based on an earlier version. */
export const PlacementConflict = z.object({
  code: z.literal('conflict'),
  message: z.string(),
  current: Placement,
})

/** An introduction in the export. */
export const ListedIntroduction = z.extend(Introduction, {
  leadId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  reference: z.nullable(z.string()),
})
export type ListedIntroduction = z.infer<typeof ListedIntroduction>
