import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, Trans, t } from '#words'
import { FieldError } from '../../ui/field.tsx'
import { hasPrivacySignal } from '../../ui/has-privacy-signal.ts'
import { useDeferred } from '../../ui/use-deferred.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { shownPath } from '../../words/page-language.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { type Form, YES_OR_NO } from './form.ts'
import { FormSection } from './form-section.tsx'
import { fieldId } from './sections.ts'

/** Loads when the page is idle, because most states have no notice. */
const importStateNotice = () => import('./state-notice.tsx')

/** Opens in a new tab, so that the form stays open. */
function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={shownPath(to)} target="_blank" rel="noopener">
      {children} <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  )
}

interface FinalSectionProps {
  form: Form
  /** Whether these answers correct earlier ones. */
  isCorrection: boolean
}

/** The required consent to the terms, the optional answers about sharing, and the notice of the state. */
export function FinalSection({ form, isCorrection }: FinalSectionProps) {
  const { errors } = useFormState({ control: form.control })
  const isHydrating = useIsHydrating()
  const error = errors.tosAgreed?.message
  const terms = fieldId('tosAgreed')
  const marketing = fieldId('marketingOptIn')
  const stateNotice = useDeferred(importStateNotice)
  return (
    <FormSection id="final" intro={t`Almost done. Please read what you agree to.`}>
      <SharingChoices form={form} isCorrection={isCorrection} />
      <div className="field">
        {error && <FieldError id={`${terms}-error`}>{translate(error)}</FieldError>}
        <div className="questionnaire-consent">
          <input
            {...form.register('tosAgreed')}
            type="checkbox"
            id={terms}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${terms}-error` })}
          />
          <label htmlFor={terms}>
            <Trans>
              I agree to the <NewTabLink to={SCREENS.terms}>Terms of Service</NewTabLink> and the{' '}
              <NewTabLink to={SCREENS.privacy}>Privacy Policy</NewTabLink>. I consent to sharing my data with
              facilities, marketing partners and service providers.
            </Trans>
          </label>
        </div>
      </div>
      <div className="field">
        <div className="questionnaire-consent">
          <input
            {...form.register('marketingOptIn')}
            type="checkbox"
            id={marketing}
            aria-describedby={`${marketing}-hint`}
          />
          <label htmlFor={marketing}>{t`I would like to receive news and offers (optional).`}</label>
        </div>
        <p className="questionnaire-consent-hint text-quiet text-small" id={`${marketing}-hint`}>
          {t`They may come by email, phone call, text message or mail.`}{' '}
          {!isHydrating &&
            hasPrivacySignal() &&
            t`Your browser asks us not to share or sell your data (Global Privacy Control), so this box starts unchecked. We store that preference with your answers.`}
        </p>
      </div>
      {stateNotice && <stateNotice.StateNotice form={form} />}
    </FormSection>
  )
}

const LABELS = { yes: msg`Yes`, no: msg`No` }
const choices = () => YES_OR_NO.map((value) => ({ value, label: translate(LABELS[value]) }))

/**
 * Two optional questions about sharing, which decide what is done. Without an answer it is a no. A browser with
 * Global Privacy Control has said no to marketing partners, so it isn't asked.
 */
function SharingChoices({ form, isCorrection }: { form: Form; isCorrection: boolean }) {
  const isHydrating = useIsHydrating()
  const hasSignal = !isHydrating && hasPrivacySignal()
  return (
    <>
      <p>
        {isCorrection
          ? t`If you skip a question, your earlier answer stays.`
          : t`We share your answers only where you choose Yes, even where the terms allow more.`}
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
