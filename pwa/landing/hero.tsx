import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { scrollToElement } from '../ui/scroll-to.ts'
import './hero.css'
import porch from './porch.svg?no-inline'
import { Welcome } from './welcome.tsx'

export function Hero() {
  const isStranger = useKeptSearches().length === 0
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-text">
        <h1 id="hero-heading">{t`Find the Perfect Senior Living Community Near You`}</h1>
        <Welcome />
        <div className="button-row">
          <ButtonLink variant={isStranger ? 'primary' : 'secondary'} size="large" to={SCREENS.questionnaire}>
            {t`Start Your Search`}
          </ButtonLink>
          <Button size="large" onClick={() => scrollToElement('how-it-works')}>
            {t`Learn More`}
          </Button>
        </div>
        <p className="hero-note">{t`Free for families. Your answers are saved on your phone as you type.`}</p>
        <p className="hero-note">
          <Trans>
            Or <Link to={SCREENS.communities}>look at communities</Link> first, without a name or email.
          </Trans>
        </p>
        <p className="hero-note">
          <Trans>
            Searched on another phone? <Link to={SCREENS.open}>Open your list</Link> with its code.
          </Trans>
        </p>
      </div>
      <img
        className="hero-picture"
        src={porch}
        width={800}
        height={900}
        fetchPriority="high"
        alt={t`A small house among evergreens at dusk, with a lamp in every window`}
      />
    </section>
  )
}
