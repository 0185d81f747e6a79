import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SCREENS } from '../../shared/paths.ts'
import { CLAIMS } from '../content/claims.ts'

interface Question {
  /** The anchor: /faq#what-to-look-for is linked from every page's foot. */
  id: string
  question: string
  answer: ReactNode
}

/** The six questions. Prices and times are the contract's. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'finding-a-community',
    question: 'How do I find the right senior living community?',
    answer: (
      <>
        <p>
          Begin with three things: the care that is needed now and perhaps in a year, the budget per month,
          and the place, which is usually near the people who will visit.
        </p>
        <p>
          Our questionnaire asks for exactly these. You then get a list of communities that fit, each with the
          reasons why it is there and with what we do not know about it, so that you can choose which ones to
          visit. <Link to={SCREENS.howWeMatch}>How we match</Link> shows what counts, and how much.
        </p>
      </>
    ),
  },
  {
    id: 'types-of-care',
    question: 'What types of care are there?',
    answer: (
      <dl>
        <dt>Independent Living</dt>
        <dd>
          A home of one’s own without the housework: meals, company and transportation, but no daily care.
        </dd>
        <dt>Assisted Living</dt>
        <dd>
          Help with the day, such as dressing, bathing and medication, from staff who are there around the
          clock.
        </dd>
        <dt>Memory Care</dt>
        <dd>
          A secure place with trained staff and a calm routine, for people with Alzheimer’s or another
          dementia.
        </dd>
        <dt>Skilled Nursing</dt>
        <dd>Nurses day and night, for serious illness or for recovery after a stay in hospital.</dd>
      </dl>
    ),
  },
  {
    id: 'cost',
    question: 'How much does senior living cost?',
    answer: (
      <>
        <p>It differs by place, room and level of care. Typical prices per month:</p>
        <ul>
          <li>Independent living: $1,500 to $5,000</li>
          <li>Assisted living: $3,000 to $6,000</li>
          <li>Memory care: $4,000 to $8,000</li>
        </ul>
        <p>
          Ask each community what is included, what is charged on top, and how often the price goes up.
          Long-term care insurance, veterans’ benefits or Medicaid may pay for a part of it.
        </p>
      </>
    ),
  },
  {
    id: 'time-to-find',
    question: 'How long does it take to find a community?',
    answer: (
      <p>
        A typical search takes 2 to 4 weeks, from the first list to a decision. If it has to go faster, after
        a fall or a stay in hospital for example, say so in your message to us, and call the communities that
        you like best: some have a place at once.
      </p>
    ),
  },
  {
    id: 'is-it-free',
    question: 'Is your service really free?',
    answer: (
      <p>
        Yes. {CLAIMS.isFree} Communities that pay to be featured are marked as such, and paying does not move
        a community up among your matches: <Link to={SCREENS.howWeMatch}>how we match</Link>.
      </p>
    ),
  },
  {
    id: 'what-to-look-for',
    question: 'What should I look for when I visit?',
    answer: (
      <ul>
        <li>How staff speak with the people who live there, and whether they know their names.</li>
        <li>Whether people sit together and do things, or wait alone in corridors.</li>
        <li>The food: have a meal there, if you can.</li>
        <li>How many staff are there at night and at weekends, and how long they stay in their jobs.</li>
        <li>What happens, and what it costs, when more care is needed.</li>
        <li>The latest inspection report, and the contract to take home and read in peace.</li>
        <li>Come a second time, unannounced, at another time of day.</li>
      </ul>
    ),
  },
]
