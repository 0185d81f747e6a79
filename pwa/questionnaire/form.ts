import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { AMENITY_LABELS } from '../../shared/amenities.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '../../shared/options.ts'
import { QuestionnaireForm, type QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { TERMS_VERSION } from '../../shared/terms/version.ts'

export type Fields = z.input<typeof QuestionnaireForm>
export type FieldName = Exclude<keyof Fields, 'ipAddress' | 'userAgent' | 'termsVersion'>

/** The form of the questionnaire, beginning with what a draft holds. Its types come from the resolver. */
export function useQuestionnaireForm(fields: Record<string, unknown>) {
  return useForm({
    resolver: zodResolver(QuestionnaireForm),
    defaultValues: parseDraftFields(fields),
    mode: 'onTouched',
    // The error summary and the scroll position decide where focus goes; see use-submit.ts.
    shouldFocusError: false,
  })
}
export type Form = ReturnType<typeof useQuestionnaireForm>

/**
 * What a stored draft says, as beginning values: half-typed text stays, a choice that the lists no longer
 * offer is left out.
 */
export function parseDraftFields(fields: Record<string, unknown>) {
  const text = (name: FieldName) => (typeof fields[name] === 'string' ? fields[name] : '')
  const wanted = Array.isArray(fields.amenities) ? fields.amenities : []
  const age = AGE_RANGES.find((range) => range === fields.age)
  const gender = GENDERS.find((known) => known === fields.gender)
  const budget = BUDGET_LABELS.find((label) => label === fields.budget)
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    ...(age && { age }),
    ...(gender && { gender }),
    email: text('email'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    phone: text('phone'),
    ...(budget && { budget }),
    amenities: AMENITY_LABELS.filter((label) => wanted.includes(label)),
    ...(fields.tosAgreed === true && { tosAgreed: true as const }),
    marketingOptIn: fields.marketingOptIn === true,
  }
}

/** The frozen payload: what is sent, now and on every retry. An empty phone number is left out. */
export function toPayload(fields: z.output<typeof QuestionnaireForm>): QuestionnaireSubmission {
  const { phone, ...rest } = fields
  const said = phone?.trim()
  return {
    ...rest,
    ...(said ? { phone: said } : {}),
    marketingOptIn: rest.marketingOptIn === true,
    termsVersion: TERMS_VERSION,
  }
}

/** The fields that would not pass as they stand. */
export function invalidFields(fields: unknown): Set<string> {
  const parsed = z.safeParse(QuestionnaireForm, fields)
  return new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])))
}
