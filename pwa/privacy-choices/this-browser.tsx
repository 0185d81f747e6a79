import { hasPrivacySignal } from '../ui/has-privacy-signal.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.ts'

const SENDS =
  'This browser sends it. We don’t share answers that you send from it with marketing partners. You don’t need to do anything else.'
const SENDS_NOT =
  'This browser doesn’t send it. Some browsers have a setting for it, and extensions can add it to others.'

/** Says whether this browser sends Global Privacy Control. Reserves the line until that is known. */
export function ThisBrowser() {
  const isHydrating = useIsHydrating()
  return (
    <section aria-labelledby="do-not-share-browser">
      <h2 id="do-not-share-browser">Global Privacy Control</h2>
      <p>
        Global Privacy Control is a signal by which a browser tells every website not to sell or share your
        data. We store it with your answers, and it stays if you correct them later in another browser, until
        you say yes to marketing partners in the questionnaire.
      </p>
      <p className="do-not-share-browser">
        <strong>{isHydrating ? '' : hasPrivacySignal() ? SENDS : SENDS_NOT}</strong>
      </p>
    </section>
  )
}
