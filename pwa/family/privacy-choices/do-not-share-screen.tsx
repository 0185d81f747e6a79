import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, Trans, t } from '#words'
import { hasPrivacySignal } from '../../ui/has-privacy-signal.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'

/** Loads after the page, with the phone's database: the page can be read without it. */
const importYourSearches = () => import('./your-searches.tsx')

/** Explains how to say no to sharing, and lets a family that has a search on this phone do it. */
export function Component() {
  const yourSearches = useDeferred(importYourSearches, true)
  return (
    <article className="page page-narrow stack-4">
      <PageHead
        title={t`Do Not Sell or Share My Information`}
        description={t`How to tell us not to share your answers with communities or marketing partners. You need no account.`}
        path={SCREENS.doNotShare}
      />
      <h1>{t`Do Not Sell or Share My Information`}</h1>
      <p>
        <Trans>
          When you send the questionnaire, you agree that we may share your answers with communities,
          marketing partners and service providers. Data brokers count as marketing partners here. Communities
          may pay us when a family moves in. Some laws call this selling or sharing. You can say no at any
          time, for free and without an account. You still get your matches.
        </Trans>
      </p>
      <p>
        <Trans>
          Your choice takes effect when we receive it. We can’t take back what was shared before. Our{' '}
          <Link to={SCREENS.privacy}>Privacy Policy</Link> says what we keep and why.
        </Trans>
      </p>
      <ThisBrowser />
      <section
        className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
        aria-labelledby="do-not-share-searches"
      >
        <h2 id="do-not-share-searches" tabIndex={-1}>
          {t`Your searches on this phone`}
        </h2>
        {yourSearches ? <yourSearches.YourSearches /> : <p>{t`Looking for searches on this phone…`}</p>}
      </section>
    </article>
  )
}

const SENDS = msg`This browser sends it. We don’t share answers that you send from it with marketing partners. You don’t need to do anything else.`
const SENDS_NOT = msg`This browser doesn’t send it. Some browsers have a setting for it, and extensions can add it to others.`

/** Says whether this browser sends Global Privacy Control. Reserves the line until that is known. */
function ThisBrowser() {
  const isHydrating = useIsHydrating()
  return (
    <section
      className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
      aria-labelledby="min-h-[3.1em]"
    >
      <h2 id="do-not-share-browser">{t`Global Privacy Control`}</h2>
      <p>
        <Trans>
          Global Privacy Control is a signal from your browser that tells every website not to sell or share
          your data. We store it with your answers, and it stays if you correct them later in another browser,
          until you say yes to marketing partners in the questionnaire.
        </Trans>
      </p>
      <p className="min-h-[3.1em]">
        <strong>{isHydrating ? '' : translate(hasPrivacySignal() ? SENDS : SENDS_NOT)}</strong>
      </p>
    </section>
  )
}
