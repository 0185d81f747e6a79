/**
 * TO THE OPERATOR: these are claims about your service, and families will believe them. Make sure each one is true,
 * or change it, before you open the site. The program does not check any of them.
 */
export const CLAIMS = {
  isFree:
    'Our service is free to families. Communities pay us when a family we helped moves in, so you never get a bill from us.',
  consultation: 'Our specialists offer free consultations.',
  statistics: [
    { figure: '10,000+', label: 'Families helped' },
    { figure: '500+', label: 'Communities' },
    { figure: '98%', label: 'Satisfaction' },
    { figure: '24/7', label: 'Access' },
  ],
} as const

export interface Testimonial {
  name: string
  relation: string
  content: string
}

/** TO THE OPERATOR: replace these with quotes from families who agreed to be quoted. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Maria Delgado',
    relation: 'Daughter',
    content:
      'Mom fell twice in one winter, and I live two states away. One evening on the phone with the questions, and we had three places to visit. She moved into the second one in the spring, and she has started painting again.',
  },
  {
    name: 'Thomas Whitfield',
    relation: 'Son',
    content:
      'What helped me most was seeing what things cost, and being told plainly when a price was not published. We went to the visits with real questions instead of guesses.',
  },
  {
    name: 'Joanne Park',
    relation: 'Daughter',
    content:
      'My father did not want to talk about moving. We filled it in together at his kitchen table, at his speed. The list it gave us felt like his choice, and it was.',
  },
]
