import { useState } from 'react'
import { type UseFormRegisterReturn, useFormState, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { BUSINESS_AMENITIES } from '#shared/contract/amenities.ts'
import type { BusinessInput } from '#shared/contract/business-form.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { FieldError } from '../../ui/field.tsx'
import { Chip } from '../components/chip.tsx'
import { Form, usePortalForm } from '../components/form.tsx'
import { BusinessDetails, type BusinessForm } from './business-details.tsx'
import { type BusinessFields, businessFieldsSchema } from './business-fields.ts'
import { BUSINESSES_TAB } from './business-list.ts'
import { ImageField } from './image-field.tsx'
import { useUpload } from './use-upload.ts'

interface BusinessEditorProps {
  /** Names the draft. */
  screen: string
  fields: BusinessFields
  save: (input: BusinessInput) => Promise<void>
  /** The message to show if saving fails and the server gives no reason. */
  failure: string
  onSaved: () => void
  /** The submit button's labels, when idle and while saving. */
  button: { ready: string; busy: string }
}

function useBusinessForm({ screen, fields, save, failure, onSaved }: BusinessEditorProps) {
  const [schema] = useState(() => businessFieldsSchema(fields.website))
  return usePortalForm({ schema, defaultValues: fields, draft: screen, failure, send: save, onSent: onSaved })
}

/** The form that adds or edits an advertised business. */
export function BusinessEditor(props: BusinessEditorProps) {
  const form = useBusinessForm(props)
  const navigate = useNavigate()
  const upload = useUpload((imageUrl) => form.setValue('imageUrl', imageUrl))
  const isUploading = upload.state.step === 'uploading'
  return (
    <div className="[&_.field-input]:min-h-target [&_textarea]:min-h-[7rem]!">
      <Form
        form={form}
        button={isUploading ? 'Waiting for the image...' : props.button.ready}
        busy={props.button.busy}
        isWaiting={isUploading}
        onCancel={() => navigate(BUSINESSES_TAB)}
      >
        <BusinessDetails form={form} />
        <ImageInput form={form} upload={upload} />
        <ChipInputs form={form} />
      </Form>
    </div>
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
      <div className="row mt-2">
        {options.map((option) => (
          <Chip key={option} type="checkbox" value={option} {...registration}>
            {option}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
