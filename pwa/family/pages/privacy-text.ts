import type { LegalSection } from '#shared/privacy/terms/text.ts'

/** The Privacy Policy. Operators: this text must describe what you do. Change it where it doesn't. */
export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    title: 'Information we collect',
    paragraphs: [
      'What you enter in the questionnaire: first and last name, age range, gender, email address, city, state, ZIP code, a phone number if you give one, budget, amenities, and whether you want to hear about offers; and, if you tell us, what help is needed, how it is paid, when the move is, and what you write about it in your own words. What help is needed says something about a person’s health. We keep and erase it like your other answers. What you send us in a message: your name, email address, phone number if you give one, and the message itself.',
      'With your answers we store the time, the version of the terms you agreed to, what you agreed to, what you answered about sharing, a shortened form of your IP address, your type of browser, and whether it sent the Global Privacy Control signal.',
      'If you allow it, your phone shares its location with this page, so that we can suggest your city and state. We look up your location once and do not store it. We also count visits, searches and completed questionnaires, with the page and, if known, the city and state. These counts contain no names and nothing that identifies your phone. We set no advertising cookies, and these pages load nothing from other companies.',
      'Your answers are saved on your own phone while you type, and so are your matches and the communities you viewed, so that nothing is lost when you are offline. The page “What this phone keeps”, linked at the bottom of every page, shows this information and lets you delete it.',
      'If you share your shortlist by link, your phone encrypts it and we keep that until you end it, at most 180 days after a phone last used it. Only the link opens it: we cannot read it, and it is not connected with your answers. You can end it at any time.',
    ],
  },
  {
    title: 'How we use it',
    paragraphs: [
      'To find communities that fit your answers and show them to you, to answer your messages, to help you with your search, to keep the service safe from misuse, and to see how well it works.',
      'If this site has a mail server, we email a receipt to the address in your answers: the reference, the city and state, and a link that opens your matches for 30 days. It contains no name and nothing about care. Anyone who has the link can see, change and erase your answers. Erasing your answers ends the link.',
    ],
  },
  {
    title: 'Whom we may share it with',
    paragraphs: [
      'We may share what you told us with care providers that may be right for you, with marketing partners, with data brokers, and with service providers who work for us. They may contact you by email, automated phone calls, text messages (SMS) and direct mail, as you agree in our terms.',
      'In the questionnaire you can say yes or no to communities and to marketing partners separately. You can change your mind when you correct your answers, or say no on the page “Do Not Sell or Share My Information”, linked at the bottom of every page. If you skip a question, that is a no.',
      'This website sends your answers to our own server and nowhere else. Any sharing is a decision made by our staff.',
    ],
  },
  {
    title: 'Your choices',
    paragraphs: [
      'You can use this site without telling us anything; only the questionnaire and the contact form send your details. To show you the communities of a place, we need the place alone: your phone asks for its state, or, if it cannot keep the communities of a state, for the city or ZIP code that you look at. We do not store it. You can refuse to share your location. It is up to you whether to check the box for marketing offers. If your browser sends the Global Privacy Control signal, the box starts unchecked, we record the signal with your consent, and we do not share your answers with marketing partners. That stays if you correct your answers in another browser, until you say yes to marketing partners there.',
      'You can erase your answers, on your phone and on our server, on the page “What this phone keeps”. You can also ask us what we hold about you, have it corrected or erased, tell us to stop sharing or selling it, and opt out of any kind of contact. Write to {email} or call {phone}. Exercising these rights is free and does not affect the service you receive.',
    ],
  },
  {
    title: 'How we protect it',
    paragraphs: [
      'We keep your answers {days}, counted from your latest change, earlier versions of corrected answers {versionDays}, and your messages {messageDays}. When the time is over, we erase them, together with our record of what you agreed to and with copies of our emails. You can have them erased sooner at any time.',
      'Some states want families to read a notice first. If you confirm that you have read one, we keep the proof for six years, even if you erase your answers: the reference of your answers, the state, the version of the notice, and when you confirmed it. It contains no name and no address.',
      'We keep single visits, searches and completed questionnaires {eventDays}, and what it cost to sort your matches with a language model for 90 days. After that, we keep only how many there were on each day, and the city and state.',
      'Your answers are encrypted in transit when you open this site over HTTPS, and they are stored in a database that only we can access. Our server logs contain no names, email addresses or phone numbers. When you erase your answers, we keep only a record that something was erased, so that an old backup cannot bring it back. Until new data takes its place, parts of what was erased can remain in the files of our database, where this site cannot find them, and in older backups until we delete those. No system is perfectly secure. If something happens that affects you, we will tell you.',
    ],
  },
  {
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, we publish the new version here. If a change affects what you have already sent us, we will tell you before it applies to you.',
    ],
  },
  {
    title: 'How to reach us',
    paragraphs: ['Questions and requests about your privacy: write to {email} or call {phone}.'],
  },
]
