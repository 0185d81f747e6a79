import type { LegalSection } from '#shared/privacy/terms/text.ts'

/**
 * The policy that Washington's My Health My Data Act (RCW 19.373) asks for. To the operator: have a lawyer read it. It must
 * describe what you do.
 */
export const HEALTH_DATA_SECTIONS: readonly LegalSection[] = [
  {
    title: 'What this page is about',
    paragraphs: [
      'Some of what you tell us says something about a person’s health. The State of Washington calls this consumer health data. This page is about that data, wherever you live. Our Privacy Policy covers everything else.',
    ],
  },
  {
    title: 'What we collect, and from whom',
    paragraphs: [
      'Your answers in the questionnaire, where they point to a need for care: the age range, and amenities such as 24/7 medical care, memory care, physical therapy and help with housekeeping. If you tell us, what help is needed: with walking, getting up, washing and dressing, memory, falls, medicine and at night. If you write about it in your own words, that text. What you write about care in a message to us. We get it only from you, and only when you send it.',
      'The communities that you look at are saved on your phone. Our server doesn’t connect them with you.',
      'We don’t track where you are. Your phone asks before it shares its location, and we use it once, to suggest your city and state.',
    ],
  },
  {
    title: 'Why we collect it',
    paragraphs: [
      'To find communities that can give this care, to show you why each one is on your list, and to help you if you ask us to. If you agree to sharing, also so that those whom section 4 names can contact you.',
    ],
  },
  {
    title: 'With whom we may share it',
    paragraphs: [
      'If you agree, we may share your answers, and so this data, with senior living communities and other care providers, with marketing partners and data brokers, and with service providers who work for us. We have no affiliates with whom we share it. Communities may pay us when a family moves in.',
      'In the questionnaire you can say yes or no to communities and to marketing partners separately. Data brokers count as marketing partners. If your browser sends the Global Privacy Control signal, we don’t share your answers with marketing partners.',
      'This website sends your answers to our own server and nowhere else. Any sharing is a decision made by our staff.',
    ],
  },
  {
    title: 'How to see it, erase it, or change your mind',
    paragraphs: [
      'The page “What this phone keeps”, linked at the bottom of every page, shows your answers and erases them on your phone and on our server. The page “Do Not Sell or Share My Information” lets you withdraw your agreement to sharing. On another device, open the link in our email first.',
      'You can also ask us whether we have such data about you, which third parties received it, and to erase it there as well: write to {email} or call {phone}. We answer within 45 days. It is free and does not affect the service that you receive.',
      'If we refuse a request, you can ask us to look at it again at the same address. If we still refuse, you can complain to the Attorney General of Washington at www.atg.wa.gov/file-complaint.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep your answers, with what help is needed and what you wrote about it, {days}, counted from your latest change, earlier versions of corrected answers {versionDays}, and your messages {messageDays}. Then we erase them.',
    ],
  },
]
