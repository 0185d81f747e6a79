import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { ButtonLink } from '../ui/button.tsx'
import './how-it-works.css'

const steps = () => [
  {
    title: t`Complete Assessment`,
    text: t`Share preferences, budget and care requirements through a detailed questionnaire.`,
  },
  {
    title: t`Get Matched`,
    text: t`Our algorithm finds communities that fit your needs and preferences.`,
  },
  { title: t`Visit & Decide`, text: t`Schedule visits to your top matches and choose with your family.` },
]

export function HowItWorks() {
  return (
    <section className="how-it-works" aria-labelledby="how-it-works">
      <div className="how-it-works-inner">
        <h2 id="how-it-works">{t`How It Works`}</h2>
        <ol className="how-it-works-steps">
          {steps().map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink size="large" to={SCREENS.questionnaire}>
          {t`Start Your Journey`}
        </ButtonLink>
      </div>
    </section>
  )
}
