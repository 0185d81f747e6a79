import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Brain from 'lucide-react/icons/brain'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Bus from 'lucide-react/icons/bus'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Flower2 from 'lucide-react/icons/flower-2'
import Palette from 'lucide-react/icons/palette'
import PawPrint from 'lucide-react/icons/paw-print'
import Sparkles from 'lucide-react/icons/sparkles'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Users from 'lucide-react/icons/users'
import Utensils from 'lucide-react/icons/utensils'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { translate } from '#pwa/words/translate.ts'
import { AMENITY_LABELS, type Amenity, getAmenityDisplayName } from '#shared/contract/amenities.ts'
import { plural, t } from '#words'
import { useDeferred } from '../../ui/use-deferred.ts'
import { ChoiceCards } from './choice-cards.tsx'
import type { Form } from './form.ts'
import { FormSection } from './form-section.tsx'
import { fieldId } from './sections.ts'

const ICONS: Record<Amenity, LucideIcon> = {
  '24/7 Medical Care': Stethoscope,
  'Gourmet Dining': Utensils,
  'Fitness Center': Dumbbell,
  Transportation: Bus,
  'Memory Care': Brain,
  'Social Activities': Users,
  'Pet Friendly': PawPrint,
  'Arts & Crafts': Palette,
  Gardens: Flower2,
  Spa: Sparkles,
  'Housekeeping Services': BrushCleaning,
  'Physical Therapy': Activity,
}
const choices = () =>
  AMENITY_LABELS.map((label) => ({
    value: label,
    label: translate(getAmenityDisplayName(label)),
    icon: ICONS[label],
  }))

/** The amenities that the new home should offer, at least one, and the help that is needed. */
export function AmenitiesSection({ form, isProvisional }: { form: Form; isProvisional: boolean }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <FormSection id="amenities" intro={t`What matters to you? Choose as many as you like.`}>
      <ChoiceCards
        name="amenities"
        kind="checkbox"
        legend={t`Amenities`}
        width="medium"
        choices={choices()}
        registration={form.register('amenities')}
        error={errors.amenities?.message}
      />
      <NeedsPart form={form} isProvisional={isProvisional} />
    </FormSection>
  )
}

const importQuestions = () => import('./needs/need-questions.tsx')

interface NeedsPartProps {
  form: Form
  /** Whether the phone's database is not read yet. What is chosen before would be lost to a stored draft. */
  isProvisional: boolean
}

/** The optional questions on the help that is needed, folded unless the draft has answers. They load when the page is idle. */
function NeedsPart({ form, isProvisional }: NeedsPartProps) {
  const needs = useWatch({ control: form.control, name: 'needs' })
  const count = Object.keys(needs ?? {}).length
  const [startsOpen] = useState(count > 0)
  const questions = useDeferred(importQuestions)
  return (
    <details open={startsOpen || undefined}>
      <summary className="min-h-target w-fit cursor-pointer py-2" id={fieldId('needs')}>
        <strong>{t`What help is needed? (optional)`}</strong>{' '}
        {count > 0 && t`${plural(count, { one: '# answer', other: '# answers' })}`}
      </summary>
      {questions && !isProvisional ? (
        <questions.NeedQuestions form={form} />
      ) : (
        <p className="text-quiet">{t`Loading…`}</p>
      )}
    </details>
  )
}
