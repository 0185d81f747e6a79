import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { hasPrivacySignal } from '../ui/has-privacy-signal.ts'
import { useDeferred } from '../ui/use-deferred.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Form } from './form.ts'
import { FormSection } from './form-section.tsx'
import { fieldId } from './sections.ts'
import { SharingChoices } from './sharing-choices.tsx'

/** Loads when the page is idle, because most states have no notice. */
const importStateNotice = () => import('./state-notice.tsx')

/** Opens in a new tab, so that the form stays open. */
function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
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
        {error && (
          <p className="field-error" id={`${terms}-error`}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
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
        <p className="field-hint questionnaire-consent-hint" id={`${marketing}-hint`}>
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
