import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t } from '#words'
import { hasPrivacySignal } from '../ui/has-privacy-signal.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { type Form, YES_OR_NO } from './form.ts'

const LABELS = { yes: msg`Yes`, no: msg`No` }
const choices = () => YES_OR_NO.map((value) => ({ value, label: translate(LABELS[value]) }))

/**
 * Two optional questions about sharing. Without an answer, what the family agreed to in the terms counts. A browser with
 * Global Privacy Control has said no to marketing partners, so it isn't asked.
 */
export function SharingChoices({ form, isCorrection }: { form: Form; isCorrection: boolean }) {
  const isHydrating = useIsHydrating()
  const hasSignal = !isHydrating && hasPrivacySignal()
  return (
    <>
      <p>
        {t`Choose No and we won't share.`}{' '}
        {isCorrection
          ? t`If you skip a question, your earlier answer stays.`
          : t`If you skip a question, we may.`}
      </p>
      <ChoiceCards
        name="shareWithCommunities"
        kind="radio"
        legend={t`May we share your answers with communities that may fit? (optional)`}
        hint={t`They can tell you about prices, available rooms and visits.`}
        width="short"
        choices={choices()}
        registration={form.register('shareWithCommunities')}
      />
      {hasSignal ? (
        <p>
          <Trans>
            We will not share your answers with marketing partners, because your browser asks us not to
            (Global Privacy Control).
          </Trans>
        </p>
      ) : (
        <ChoiceCards
          name="shareWithPartners"
          kind="radio"
          legend={t`May we share your answers with marketing partners? (optional)`}
          hint={t`Companies that offer other things to older people and their families, such as moving or insurance.`}
          width="short"
          choices={choices()}
          registration={form.register('shareWithPartners')}
        />
      )}
    </>
  )
}
