import { SCREENS } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { scrollToElement } from '../ui/scroll-to.ts'
import './hero.css'
import porch from './porch.svg?no-inline'

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-text">
        <h1 id="hero-heading">Find the Perfect Senior Living Community Near You</h1>
        <p className="hero-lead">
          Answer a few questions about care, budget and location. You get a list of assisted living, memory
          care and independent living communities that fit, with the reasons for each one.
        </p>
        <div className="hero-actions">
          <ButtonLink variant="primary" size="large" to={SCREENS.questionnaire}>
            Start Your Search
          </ButtonLink>
          <Button size="large" onClick={() => scrollToElement('how-it-works')}>
            Learn More
          </Button>
        </div>
        <p className="hero-note">Free for families. Your answers are saved on your phone as you type.</p>
      </div>
      <img
        className="hero-picture"
        src={porch}
        width={800}
        height={900}
        fetchPriority="high"
        alt="A small house among evergreens at dusk, with a lamp in every window"
      />
    </section>
  )
}
