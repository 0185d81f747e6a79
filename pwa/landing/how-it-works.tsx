import { SCREENS } from '#shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import './how-it-works.css'

const STEPS = [
  {
    title: 'Complete Assessment',
    text: 'Share preferences, budget and care requirements through a detailed questionnaire.',
  },
  { title: 'Get Matched', text: 'Our algorithm finds communities that fit your needs and preferences.' },
  { title: 'Visit & Decide', text: 'Schedule visits to your top matches and choose with your family.' },
]

export function HowItWorks() {
  return (
    <section className="how-it-works" aria-labelledby="how-it-works">
      <div className="how-it-works-inner">
        <h2 id="how-it-works">How It Works</h2>
        <ol className="how-it-works-steps">
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink size="large" to={SCREENS.questionnaire}>
          Start Your Journey
        </ButtonLink>
      </div>
    </section>
  )
}
