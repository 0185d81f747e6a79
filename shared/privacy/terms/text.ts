/** A section of a legal page. `{siteName}`, `{phone}` and `{email}` are replaced with the operator's values. */
export interface LegalSection {
  title: string
  paragraphs: readonly string[]
}

/**
 * Version TERMS_VERSION of the Terms of Service; their hash is stored with each consent. To the operator: have a
 * lawyer read them before you open the site, and say in them what you really do with what families send.
 */
export const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    title: 'Acceptance of these terms',
    paragraphs: [
      'These terms are an agreement between you and {siteName}. You accept them when you tick the box at the end of the questionnaire and send it. If you do not agree with them, please do not send us your details; you can still read these pages.',
      'You may fill in the questionnaire for yourself or for a member of your family. If you do it for someone else, please make sure that they agree that you give us their details.',
    ],
  },
  {
    title: 'What we collect and how we use it',
    paragraphs: [
      'We collect what you enter: names, age range, gender, e-mail address, city, state and ZIP code, a phone number if you give one, your budget, the amenities you wish for, and any message you send us. With your answers we store when they reached us, which version of these terms you agreed to, a shortened form of your internet address, and your kind of browser.',
      'We use it to find communities that fit, to show them to you, to answer you, to help you in your search, and to learn how well our service works. Each e-mail address can be used for one questionnaire. You can correct your answers and search again from the phone you sent them from; the new answers then take the place of the old ones.',
      'You can have your answers erased at any time: on the page “What this phone keeps”, on the phone you sent them from, or by writing to {email}.',
    ],
  },
  {
    title: 'Whom we may share it with',
    paragraphs: [
      'By agreeing to these terms you agree that we may share what you told us with facilities and other care providers that may suit you, with marketing partners, with data brokers, and with service providers who work for us.',
      'Those who receive it handle it under their own terms and privacy policies, which we do not control. You can tell us to stop sharing at any time; we cannot call back what was shared before.',
    ],
  },
  {
    title: 'How you may be contacted',
    paragraphs: [
      'By agreeing to these terms you consent that we, and those named in the section before, may contact you about your search and about senior living by e-mail, automated phone calls, text messages (SMS) and direct mail, at the addresses and numbers that you gave. Your phone company may charge you for calls and messages.',
      'This consent is not a condition for living in, renting from or buying from any community. You can withdraw it at any time, wholly or for one way of contact: write to {email}, call {phone}, or use the way out that each message names.',
    ],
  },
  {
    title: 'What our service is, and what it is not',
    paragraphs: [
      '{siteName} is free for families. Communities pay us when a family whom we helped moves in. Some communities also pay to be shown in a place of their own; those are marked as featured, and paying moves nobody up among your matches.',
      'We help you find and compare communities. We do not run them, license them or inspect them, and we give no medical, legal or financial advice. Prices, ratings, amenities and free places come from the communities and from other sources; they can be out of date or wrong, and where we do not know something we try to say so. Prices marked as estimated are not offers. Please visit a community, ask your own questions, and read its contract before you decide.',
      'If someone is in danger or needs medical help at once, call 911.',
    ],
  },
  {
    title: 'Limits of our liability',
    paragraphs: [
      'We offer this service as it is, with care, but without a promise that it is always available, complete or free of errors. As far as the law allows, we are not liable for what a community does or fails to do, for decisions made because of what is shown here, or for indirect losses.',
      'Nothing in these terms limits a right that the law gives you and that cannot be given up, or our liability for harm that we cause on purpose or by gross negligence.',
    ],
  },
  {
    title: 'Changes to these terms',
    paragraphs: [
      'We may change these terms. The version that you agreed to is stored with your answers and goes on to count for them; a new version counts for what you send after it appeared here. If a change matters for what you have already sent, we will ask you.',
    ],
  },
  {
    title: 'How to reach us',
    paragraphs: ['Questions about these terms are welcome: write to {email} or call {phone}.'],
  },
]
