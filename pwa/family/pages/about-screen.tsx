import HandHeart from 'lucide-react/icons/hand-heart'
import Search from 'lucide-react/icons/search'
import UsersRound from 'lucide-react/icons/users-round'
import { SCREENS } from '#shared/contract/paths.ts'
import type { Content } from '#shared/desk/content.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { siteContent } from '../../api/site-content.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facade } from '../../ui/facade.tsx'
import { ownText } from '../../ui/own-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import './about-screen.css'
import './pages.css'

const describeSite = () =>
  t`${site.name} helps families find assisted living, memory care and independent living: free for families, with a reason for every match.`

/** Three ids whose drawings look good side by side. */
const FACADE_IDS = ['fir', 'oak', 'linden']

const listValues = () => [
  {
    Icon: HandHeart,
    title: t`Compassionate Care`,
    text: t`This is a hard time for a family. We take our time, use plain words, and never pressure anyone.`,
  },
  {
    Icon: Search,
    title: t`Trusted Information`,
    text: t`We show what a record says, and tell you what we do not know. Advertisers are marked.`,
  },
  {
    Icon: UsersRound,
    title: t`Family-Centered`,
    text: t`The person who will live there comes first, along with those who will visit.`,
  },
]

const listHelp = () => [
  t`A detailed questionnaire about care, budget, location and what makes a place feel like home.`,
  t`A list of communities that fit, the best fit first, with the reasons for each.`,
  t`Your list stays on your phone, so you can compare communities and take it on visits, even offline.`,
]

export function Component() {
  const { isFree, consultation, statistics } = siteContent()
  return (
    <div className="page about-screen">
      <PageHead title={t`About Us`} description={describeSite()} path={SCREENS.about} />
      <section className="about-screen-hero">
        <h1>{t`A good place to live, found together`}</h1>
        <div className="about-screen-street">
          {FACADE_IDS.map((id) => (
            <Facade key={id} id={id} />
          ))}
        </div>
        <p className="about-screen-lead">
          {t`${site.name} helps families find assisted living, memory care and independent living communities.`}{' '}
          {ownText(isFree)}
        </p>
        <ButtonLink variant="primary" size="large" to={SCREENS.questionnaire}>
          {t`Start Your Search`}
        </ButtonLink>
      </section>
      <section aria-labelledby="about-mission">
        <h2 id="about-mission">{t`Our mission`}</h2>
        <p>
          <Trans>
            Every older person should live in a place where they are safe, known by name and at home. No
            family should have to find that place alone, late at night, between two jobs. We organize the
            facts, so you can spend your time with each other.
          </Trans>
        </p>
      </section>
      <section aria-labelledby="about-values">
        <h2 id="about-values">{t`What we value`}</h2>
        <ul className="about-screen-values">
          {listValues().map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="about-help">
        <h2 id="about-help">{t`How We Help`}</h2>
        <ul className="about-screen-help">
          {listHelp().map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{ownText(consultation)}</li>
        </ul>
      </section>
      {statistics.length > 0 && <Statistics statistics={statistics} />}
      <section className="about-screen-close" aria-labelledby="about-start">
        <h2 id="about-start">{t`Ready to start?`}</h2>
        <p>{t`The questionnaire has five short sections. You can stop and come back to it whenever you like.`}</p>
        <div className="button-row flex flex-wrap gap-3">
          <ButtonLink to={SCREENS.questionnaire}>{t`Start Questionnaire`}</ButtonLink>
          <ButtonLink to={SCREENS.contact}>{t`Contact Us`}</ButtonLink>
        </div>
      </section>
    </div>
  )
}

function Statistics({ statistics }: Pick<Content, 'statistics'>) {
  return (
    <section aria-labelledby="about-figures">
      <h2 id="about-figures">{t`By the numbers`}</h2>
      <dl className="about-screen-figures">
        {statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{ownText(label)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
