/** A text for a stored name; the name itself for one of a later version. */
const among =
  (texts: Record<string, string>) =>
  (name: string): string =>
    texts[name] ?? name

/** What a field of the answers or of an event is called. */
export const describeField = among({
  firstName: 'First name',
  lastName: 'Last name',
  age: 'Age',
  gender: 'Gender',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  budget: 'Budget',
  amenities: 'Wishes',
  tosAgreed: 'Agreed to the terms',
  termsVersion: 'Version of the terms',
  marketingOptIn: 'Agreed to marketing',
  shareWithCommunities: 'Sharing with communities',
  shareWithPartners: 'Sharing with marketing partners',
  acknowledgement: 'Notice that you confirmed',
  version: 'version',
  acknowledgedAt: 'confirmed at',
  stage: 'stage',
  reason: 'reason',
  text: 'text',
  on: 'on',
})

/** What staff did with a lead or message. */
export const describeKind = among({
  stage: 'The stage was set.',
  closed: 'The search was closed.',
  next_step: 'The next step was planned.',
  assigned: 'It was assigned, or the assignment removed.',
  note: 'A note was written.',
  read: 'It was read.',
  unread: 'It was marked as not read.',
  answered: 'It was answered.',
  reopened: 'It was marked as not answered.',
  attached: 'It was attached to a search.',
  detached: 'It was detached from a search.',
})

/** What an entry of the audit log says. */
export const describeAction = among({
  lead_opened: 'A member of staff read it.',
  message_opened: 'A member of staff read it.',
  lead_corrected: 'A member of staff corrected it.',
  sharing_refused: 'A no to sharing was recorded.',
  lead_erased: 'Some of it was erased.',
})

/** What a consent covers. */
export const describePurpose = among({
  matching: 'matching',
  sharing_facilities: 'sharing with communities',
  sharing_marketing_partners: 'sharing with marketing partners',
  sharing_service_providers: 'sharing with service providers',
  marketing: 'marketing emails',
})
