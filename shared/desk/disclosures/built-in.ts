/**
 * What a state wants families to know before someone refers them to a community. `{siteName}`, `{phone}` and `{email}`
 * are replaced with the operator's values. Each change of the text needs a new version.
 */
interface Disclosure {
  /** The day of the text, YYYY-MM-DD. */
  version: string
  paragraphs: readonly string[]
}

/** By two-letter state. Null is no notice for this state. */
export type Disclosures = Readonly<Record<string, Disclosure | null>>

/**
 * Notices for states that regulate referrals to senior living: Oregon (ORS 443.370 to 443.376) and Washington
 * (RCW 18.330). These are our own words. To the operator: have a lawyer read them and replace them with your own in
 * content.json, with your address and how your fees are computed, before you open the site.
 */
export const BUILT_IN_DISCLOSURES: Disclosures = {
  OR: {
    version: '2026-11-23',
    paragraphs: [
      '{siteName} is a long-term care referral service. We compare your answers with the communities that we know of and show you those that may fit. If you ask us to, we also put you in touch with them.',
      'Families pay us nothing. A community may pay us a fee if you move in. We list communities whether or not we have a contract with them.',
      'We ask for your permission each time before we pass on what you told us. You can ask us in writing to stop contacting you, or to stop working for you, at any time.',
      'Our Privacy Policy says what we keep and for how long. You can look up complaints and inspections of communities in Oregon at ltclicensing.oregon.gov.',
      'To reach us, call {phone} or write to {email}.',
    ],
  },
  WA: {
    version: '2026-11-23',
    paragraphs: [
      '{siteName} is a referral agency for older adults and people who need care. We compare your answers with the communities that we know of and show you those that may fit. If you ask us to, we also put you in touch with them. We work with you and with the community.',
      'Families pay us nothing. A community may pay us a fee after you move in. If you ask us, we tell you how that fee is computed and how much it is.',
      'We never ask you to give up a right that the law gives you, or to excuse anyone in advance for a loss or an injury.',
      'You can stop working with us at any time, without a reason and at no cost. You may also ask to see what we have recorded about you.',
      'Someone who is being abused, neglected or exploited can get help from the state of Washington: call 1-866-363-4276. In an emergency, call 911.',
      'To reach us, call {phone} or write to {email}.',
    ],
  },
}

/** The notice for a state: the operator's own, or else the built-in one. Undefined if it has none. */
export const findDisclosure = (state: string, own: Disclosures = {}): Disclosure | undefined =>
  (state in own ? own[state] : BUILT_IN_DISCLOSURES[state]) ?? undefined
