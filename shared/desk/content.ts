import type { Disclosures } from './disclosures/built-in.ts'

interface Statistic {
  figure: string
  label: string
}

export interface Testimonial {
  name: string
  /** To the person who moved: Daughter. */
  relation: string
  content: string
  /** 1 to 5. Without it, no stars are shown. */
  stars?: number | undefined
}

/** What the pages claim about the service. An operator replaces any part in DATA_DIR/content/content.json. */
export interface Content {
  isFree: string
  consultation: string
  statistics: readonly Statistic[]
  testimonials: readonly Testimonial[]
  businessHours: string
  /** Typical prices per month in the FAQ, such as "$1,500 to $5,000". */
  prices: { independentLiving: string; assistedLiving: string; memoryCare: string }
  /** Notices by state that replace the built-in ones (disclosures/). Null turns one off. */
  disclosures?: Disclosures
}

/** Labels of statistics that only an operator can know. A live site shows them only from the operator's own content. */
export const UNPROVEN_STATISTICS: readonly string[] = ['Families helped', 'Satisfaction']

/** The contract's texts. */
export const DEFAULT_CONTENT: Content = {
  isFree:
    'Our service is free to families. Communities pay us when a family we helped moves in, so you never get a bill from us.',
  consultation: 'Our specialists offer free consultations.',
  statistics: [
    { figure: '10,000+', label: 'Families helped' },
    { figure: '500+', label: 'Communities' },
    { figure: '98%', label: 'Satisfaction' },
    { figure: '24/7', label: 'Access' },
  ],
  testimonials: [
    {
      name: 'Maria Delgado',
      stars: 5,
      relation: 'Daughter',
      content:
        'Mom fell twice in one winter, and I live two states away. One evening on the phone with the questions, and we had three places to visit. She moved into the second one in the spring, and she has started painting again.',
    },
    {
      name: 'Thomas Whitfield',
      stars: 5,
      relation: 'Son',
      content:
        'What helped me most was seeing what things cost, and being told plainly when a price was not published. We went to the visits with real questions instead of guesses.',
    },
    {
      name: 'Joanne Park',
      stars: 5,
      relation: 'Daughter',
      content:
        'My father did not want to talk about moving. We filled it in together at his kitchen table, at his speed. The list it gave us felt like his choice, and it was.',
    },
  ],
  businessHours: 'Mon-Fri: 8AM-6PM PST',
  prices: {
    independentLiving: '$1,500 to $5,000',
    assistedLiving: '$3,000 to $6,000',
    memoryCare: '$4,000 to $8,000',
  },
}
