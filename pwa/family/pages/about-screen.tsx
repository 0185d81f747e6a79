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

const SECTION = 'grid justify-items-start gap-4'

export function Component() {
  const { isFree, consultation, statistics } = siteContent()
  return (
    <div className="page grid gap-8">
      <PageHead title={t`About Us`} description={describeSite()} path={SCREENS.about} />
      <section
        className={`${SECTION} pt-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-center lg:gap-x-7`}
      >
        <h1 className="max-w-[18ch] lg:self-end">{t`A good place to live, found together`}</h1>
        <div className="grid w-full grid-cols-3 gap-3 lg:col-start-2 lg:row-span-3 lg:row-start-1 [&>svg]:arch [&>svg]:aspect-[4/5] [&>svg]:h-auto [&>svg]:w-full">
          {FACADE_IDS.map((id) => (
            <Facade key={id} id={id} />
          ))}
        </div>
        <p className="max-w-[48ch] text-lead">
          {t`${site.name} helps families find assisted living, memory care and independent living communities.`}{' '}
          {ownText(isFree)}
        </p>
        <ButtonLink className="lg:self-start" variant="primary" size="large" to={SCREENS.questionnaire}>
          {t`Start Your Search`}
        </ButtonLink>
      </section>
      <section className={SECTION} aria-labelledby="about-mission">
        <h2 id="about-mission">{t`Our mission`}</h2>
        <p>
          <Trans>
            Every older person should live in a place where they are safe, known by name and at home. No
            family should have to find that place alone, late at night, between two jobs. We organize the
            facts, so you can spend your time with each other.
          </Trans>
        </p>
      </section>
      <section className={SECTION} aria-labelledby="about-values">
        <h2 id="about-values">{t`What we value`}</h2>
        <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-6">
          {listValues().map(({ Icon, title, text }) => (
            <li key={title} className="stack-2">
              <Icon aria-hidden="true" className="size-[2rem] text-evergreen" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={SECTION} aria-labelledby="about-help">
        <h2 id="about-help">{t`How We Help`}</h2>
        <ul className="stack-3 *:border-evergreen *:border-s-[3px] *:ps-4">
          {listHelp().map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{ownText(consultation)}</li>
        </ul>
      </section>
      {statistics.length > 0 && <Statistics statistics={statistics} />}
      <section className={`${SECTION} rounded-card bg-tint p-6`} aria-labelledby="about-start">
        <h2 id="about-start">{t`Ready to start?`}</h2>
        <p>{t`The questionnaire has five short sections. You can stop and come back to it whenever you like.`}</p>
        <div className="flex flex-wrap gap-3 pt-3">
          <ButtonLink to={SCREENS.questionnaire}>{t`Start Questionnaire`}</ButtonLink>
          <ButtonLink to={SCREENS.contact}>{t`Contact Us`}</ButtonLink>
        </div>
      </section>
    </div>
  )
}

function Statistics({ statistics }: Pick<Content, 'statistics'>) {
  return (
    <section className={SECTION} aria-labelledby="about-figures">
      <h2 id="about-figures">{t`By the numbers`}</h2>
      <dl className="grid w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-5">
        {statistics.map(({ figure, label }) => (
          // The figure is above its label, while screen readers read the label first.
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt>{ownText(label)}</dt>
            <dd className="font-[750] text-evergreen text-h1 leading-[1.15] tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
