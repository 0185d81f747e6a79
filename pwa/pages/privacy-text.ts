import type { LegalSection } from '../../shared/terms/text.ts'

/** The Privacy Policy. To the operator: it must be true of what you do; change it where it is not. */
export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    title: 'Information we collect',
    paragraphs: [
      'What you enter in the questionnaire: first and last name, age range, gender, e-mail address, city, state, ZIP code, a phone number if you give one, budget, amenities, and whether you want to hear about offers. What you write in a message: your name, e-mail address, phone number if you give one, and the message.',
      'With your answers we store the time, the version of the terms you agreed to, what you agreed to, a shortened form of your internet address, your kind of browser, and whether it sent the Global Privacy Control signal.',
      'If you allow it, your phone tells this page where it is, so that it can suggest your city and state. Your position is looked up once and not stored. We also count visits, searches and finished questionnaires, with the page and, where it is known, the city and state; such a count names nobody and carries no identifier of your phone. We set no advertising cookies, and these pages load nothing from other companies.',
      "Your answers are saved on your own phone while you type, and so are your matches and the communities you looked at, so that nothing is lost without a connection. The page “What's saved on this phone”, linked at the foot of every page, shows this and deletes it.",
    ],
  },
  {
    title: 'How we use it',
    paragraphs: [
      'To find communities that fit your answers, to show them to you, to answer your messages, to help you with your search, to keep the service safe from misuse, and to see how well it works.',
    ],
  },
  {
    title: 'Whom we may share it with',
    paragraphs: [
      'We may share what you told us with care providers that may suit you, with marketing partners, with data brokers, and with service providers who work for us. They may contact you by e-mail, automated phone calls, text messages (SMS) and direct mail, as you agree in our terms.',
      'This website itself sends your answers to our own server and to nobody else. When we share them, people here decide to.',
    ],
  },
  {
    title: 'Your choices',
    paragraphs: [
      'You can use this site without telling us anything; only the questionnaire and the contact form send your details. You can refuse to say where you are. The box for marketing offers is yours to tick or leave; if your browser sends the Global Privacy Control signal, it starts unticked and we record the signal with your consent.',
      "You can erase your answers, on your phone and on our server, on the page “What's saved on this phone”. You can also ask us what we hold about you, have it corrected or erased, tell us to stop sharing or selling it, and end any kind of contact: write to {email} or call {phone}. Using these rights costs nothing and changes nothing about our service to you.",
    ],
  },
  {
    title: 'How we protect it',
    paragraphs: [
      'Your answers travel encrypted wherever this site is opened over HTTPS, and are stored in a database that only we can reach. Our records of what the server does hold no names, e-mail addresses or phone numbers. When you erase your answers, all that stays is the fact that something was erased, so that an old backup cannot bring it back. No system is perfectly safe; if something happens that concerns you, we will tell you.',
    ],
  },
  {
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, the new one stands here. If a change matters for what you have already sent us, we will tell you before it applies to you.',
    ],
  },
  {
    title: 'How to reach us',
    paragraphs: ['Questions and requests about your privacy: write to {email} or call {phone}.'],
  },
]
