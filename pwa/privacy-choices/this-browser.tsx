import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t } from '#words'
import { hasPrivacySignal } from '../ui/has-privacy-signal.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.ts'

const SENDS = msg`This browser sends it. We don’t share answers that you send from it with marketing partners. You don’t need to do anything else.`
const SENDS_NOT = msg`This browser doesn’t send it. Some browsers have a setting for it, and extensions can add it to others.`

/** Says whether this browser sends Global Privacy Control. Reserves the line until that is known. */
export function ThisBrowser() {
  const isHydrating = useIsHydrating()
  return (
    <section aria-labelledby="do-not-share-browser">
      <h2 id="do-not-share-browser">{t`Global Privacy Control`}</h2>
      <p>
        <Trans>
          Global Privacy Control is a signal from your browser that tells every website not to sell or share
          your data. We store it with your answers, and it stays if you correct them later in another browser,
          until you say yes to marketing partners in the questionnaire.
        </Trans>
      </p>
      <p className="do-not-share-browser">
        <strong>{isHydrating ? '' : translate(hasPrivacySignal() ? SENDS : SENDS_NOT)}</strong>
      </p>
    </section>
  )
}
