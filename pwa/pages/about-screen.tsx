import HandHeart from 'lucide-react/icons/hand-heart'
import Search from 'lucide-react/icons/search'
import UsersRound from 'lucide-react/icons/users-round'
import { SCREENS } from '../../shared/paths.ts'
import { CLAIMS } from '../content/claims.ts'
import { site } from '../site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Facade } from '../ui/facade.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './about-screen.css'
import './pages.css'

const TITLE = 'About Us'
const DESCRIPTION = `${site.name} helps families find assisted living, memory care and independent living: free for families, with a reason for every match.`

/** Any three ids whose houses look well side by side. */
const STREET = ['fir', 'oak', 'linden']

const VALUES = [
  {
    Icon: HandHeart,
    title: 'Compassionate Care',
    text: 'This is a hard moment for a family. We take time, use plain words, and never press anyone.',
  },
  {
    Icon: Search,
    title: 'Trusted Information',
    text: 'We show what a record says, and say so when we do not know. Advertisers are marked.',
  },
  {
    Icon: UsersRound,
    title: 'Family-Centered',
    text: 'The person who will live there comes first, together with those who will come to visit.',
  },
]

const HELP = [
  'A detailed questionnaire about care, budget, place and the things that make a home.',
  'A list of communities that fit, the best fit first, with the reasons beside each.',
  'Your list stays on your phone, to compare and to take along on visits, also without a connection.',
  CLAIMS.consultation,
]

export function Component() {
  return (
    <div className="page about-screen">
      <PageHead title={TITLE} description={DESCRIPTION} />
      <SocialPreview />
      <section className="about-screen-hero">
        <h1>A good place to live, found together</h1>
        <div className="about-screen-street">
          {STREET.map((id) => (
            <Facade key={id} id={id} />
          ))}
        </div>
        <p className="about-screen-lead">
          {site.name} helps families find assisted living, memory care and independent living communities.{' '}
          {CLAIMS.isFree}
        </p>
        <ButtonLink variant="primary" size="large" to={SCREENS.questionnaire}>
          Start Your Search
        </ButtonLink>
      </section>
      <section aria-labelledby="about-mission">
        <h2 id="about-mission">Our mission</h2>
        <p>
          Every older person should live in a place where they are safe, known by name and at home, and no
          family should have to find that place alone, at night, between two jobs. We put the facts in order,
          so that you can give your time to one another.
        </p>
      </section>
      <section aria-labelledby="about-values">
        <h2 id="about-values">What we value</h2>
        <ul className="about-screen-values">
          {VALUES.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="about-help">
        <h2 id="about-help">How We Help</h2>
        <ul className="about-screen-help">
          {HELP.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <Statistics />
      <section className="about-screen-close" aria-labelledby="about-start">
        <h2 id="about-start">Shall we begin?</h2>
        <p>The questionnaire has five short sections, and you can stop and go on whenever you like.</p>
        <div className="pages-actions">
          <ButtonLink to={SCREENS.questionnaire}>Start Questionnaire</ButtonLink>
          <ButtonLink to={SCREENS.contact}>Contact Us</ButtonLink>
        </div>
      </section>
    </div>
  )
}

function SocialPreview() {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={`${TITLE} · ${site.name}`} />
      <meta property="og:description" content={DESCRIPTION} />
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={`${TITLE} · ${site.name}`} />
      <meta name="twitter:description" content={DESCRIPTION} />
    </>
  )
}

function Statistics() {
  return (
    <section aria-labelledby="about-figures">
      <h2 id="about-figures">In figures</h2>
      <dl className="about-screen-figures">
        {CLAIMS.statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
