import { LINK_DAYS } from '#shared/mailed-link.ts'
import type { EmailTemplate } from '#shared/placement.ts'

/**
 * What staff can begin an email to a family with. `{name}` is the family's name, `{site}` that of the site, `{advisor}` the
 * author, and `{list}`, on a line of its own, the link to the list. content.json replaces all of them.
 */
export const BUILT_IN_TEMPLATES: readonly EmailTemplate[] = [
  {
    name: 'The list',
    subject: 'Your list of communities',
    text: `Hello {name},

This link opens your list of communities on any device for ${LINK_DAYS} days:

{list}

Please reply to this email with any question.

{advisor}
{site}`,
  },
  {
    name: 'My choice for the list',
    subject: 'Communities that I chose for you',
    text: `Hello {name},

I looked through your list and chose some communities for you. This link opens it for ${LINK_DAYS} days, with my comments:

{list}

Please reply to this email with any question.

{advisor}
{site}`,
  },
  {
    name: 'Could not reach you',
    subject: 'When may we call you?',
    text: `Hello {name},

I tried to call you about your search and could not reach you. Please reply to this email and tell me when a call suits you.

{advisor}
{site}`,
  },
  {
    name: 'Answer to a message',
    subject: 'Your message to {site}',
    text: `Hello {name},

Thank you for your message.

{advisor}
{site}`,
  },
]

/** What staff asks before a community is told of a family; `{community}` is its name. */
export const BUILT_IN_CONSENT_WORDS =
  'May we give {community} your name, your contact details and what you told us about the care that is needed, so that it can contact you?'
