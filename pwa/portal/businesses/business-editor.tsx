import Check from 'lucide-react/icons/check'
import { type UseFormRegisterReturn, useFormState, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { BUSINESS_AMENITIES } from '#shared/contract/amenities.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { FieldError } from '../../ui/field.tsx'
import { CancelButton } from '../components/cancel-button.tsx'
import { DialogActions } from '../components/dialog.tsx'
import { BusinessDetails } from './business-details.tsx'
import { BUSINESSES_TAB } from './business-list.ts'
import './business-editor.css'
import { ImageField } from './image-field.tsx'
import { type BusinessEditorOptions, type BusinessForm, useBusinessForm } from './use-business-form.ts'
import { useUpload } from './use-upload.ts'

interface BusinessEditorProps extends BusinessEditorOptions {
  /** The submit button's labels, when idle and while saving. */
  button: { ready: string; busy: string }
}

/** The form that adds or edits an advertised business. */
export function BusinessEditor({ button, ...options }: BusinessEditorProps) {
  const { form, problem, submit, isRestored } = useBusinessForm(options)
  const { isSubmitting, isDirty } = useFormState({ control: form.control })
  const navigate = useNavigate()
  const upload = useUpload((imageUrl) => form.setValue('imageUrl', imageUrl))
  const isUploading = upload.state.step === 'uploading'
  return (
    <form className="business-editor stack-4" onSubmit={submit} noValidate>
      {isRestored && (
        <Notice>What you typed before your session ended is still here. It has not been saved yet.</Notice>
      )}
      <BusinessDetails form={form} />
      <ImageInput form={form} upload={upload} />
      <ChipInputs form={form} />
      {problem && <Notice tone="error" role="alert" title={problem} />}
      <DialogActions>
        <CancelButton isTyped={isDirty || isRestored} onCancel={() => navigate(BUSINESSES_TAB)} />
        <Button variant="primary" type="submit" disabled={isSubmitting || isUploading}>
          {isSubmitting ? button.busy : isUploading ? 'Waiting for the image...' : button.ready}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ImageInputProps {
  form: BusinessForm
  upload: ReturnType<typeof useUpload>
}

function ImageInput({ form, upload }: ImageInputProps) {
  const imageUrl = useWatch({ control: form.control, name: 'imageUrl' })
  return <ImageField value={imageUrl} onRemove={() => form.setValue('imageUrl', '')} upload={upload} />
}

function ChipInputs({ form }: { form: BusinessForm }) {
  const { errors } = useFormState({ control: form.control, name: ['amenities', 'careTypes'] })
  return (
    <>
      <Chips
        legend="Amenities"
        options={BUSINESS_AMENITIES}
        registration={form.register('amenities')}
        error={errors.amenities?.message}
      />
      <Chips
        legend="Care Types"
        options={CARE_TYPES}
        registration={form.register('careTypes')}
        error={errors.careTypes?.message}
      />
    </>
  )
}

interface ChipsProps {
  legend: string
  options: readonly string[]
  registration: UseFormRegisterReturn
  error?: string | undefined
}

/** A list of toggle chips, of which any number can be on. */
function Chips({ legend, options, registration, error }: ChipsProps) {
  return (
    <fieldset>
      <legend className="font-[650]">{legend}</legend>
      {error && <FieldError>{error}</FieldError>}
      <div className="chips-row">
        {options.map((option) => (
          <label key={option} className="chip">
            <input className="chip-input" type="checkbox" value={option} {...registration} />
            <Check aria-hidden="true" />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
