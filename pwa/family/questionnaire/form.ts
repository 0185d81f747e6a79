import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { sentLanguage } from '#pwa/words/translate.ts'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '#shared/contract/options.ts'
import { QuestionnaireForm, type QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { Acknowledgement } from '#shared/desk/disclosures/acknowledgement.ts'
import { Needs } from '#shared/matching/needs.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import type { Refusals } from '../../ui/refusals.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'

/** Whom the search is for. Optional and never sent: only the form's texts and autofill depend on it. */
export const SEARCH_FOR = ['Myself', 'Someone else'] as const

/** The answers about sharing, as radio buttons. */
export const YES_OR_NO = ['yes', 'no'] as const
const choice = z.nullish(z.enum(YES_OR_NO))

/** What the form contains: the answers, and whom the search is for. An unchosen radio button is null. */
const FormValues = z.extend(QuestionnaireForm, {
  searchFor: z.nullish(z.enum(SEARCH_FOR)),
  shareWithCommunities: choice,
  shareWithPartners: choice,
})

type Fields = z.input<typeof FormValues>
export type FieldName = Exclude<keyof Fields, 'ipAddress' | 'userAgent' | 'termsVersion' | 'acknowledgement'>

/** The questionnaire's form with a draft's values. Its types come from the resolver. */
export function useQuestionnaireForm(fields: Record<string, unknown>) {
  const [refusals] = useState<Refusals>(() => new Map())
  const form = useForm({
    resolver: schemaResolver(FormValues, refusals),
    defaultValues: parseDraftFields(fields),
    mode: 'onTouched',
    // The error summary moves the focus instead; see ui/error-summary.tsx.
    shouldFocusError: false,
  })
  return Object.assign(form, { refusals })
}
export type Form = ReturnType<typeof useQuestionnaireForm>

/**
 * Turns a stored draft into default values. Keeps incomplete text, but drops a choice that is no longer in the
 * lists.
 */
export function parseDraftFields(fields: Record<string, unknown>) {
  const text = (name: FieldName) => (typeof fields[name] === 'string' ? fields[name] : '')
  const amenities = Array.isArray(fields.amenities) ? fields.amenities : []
  const age = AGE_RANGES.find((range) => range === fields.age)
  const gender = GENDERS.find((known) => known === fields.gender)
  const searchFor = SEARCH_FOR.find((known) => known === fields.searchFor)
  const shareWithCommunities = parseChoice(fields.shareWithCommunities)
  const shareWithPartners = parseChoice(fields.shareWithPartners)
  const acknowledgement = z.safeParse(Acknowledgement, fields.acknowledgement).data
  const needs = parseNeeds(fields.needs)
  const budget = BUDGET_LABELS.find((label) => label === fields.budget)
  return {
    ...(searchFor && { searchFor }),
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
    amenities: AMENITY_LABELS.filter((label) => amenities.includes(label)),
    ...(needs && { needs }),
    letter: text('letter'),
    ...(fields.tosAgreed === true && { tosAgreed: true as const }),
    marketingOptIn: fields.marketingOptIn === true,
    ...(shareWithCommunities && { shareWithCommunities }),
    ...(shareWithPartners && { shareWithPartners }),
    ...(acknowledgement && { acknowledgement }),
  }
}

/** Reads a choice from a draft, or from answers that were sent, which have true and false. */
const parseChoice = (value: unknown) =>
  YES_OR_NO.find((known) => known === value || value === (known === 'yes'))

/**
 * Builds the payload that is frozen and sent, including on retries. Leaves out an empty phone number or letter, `searchFor`,
 * what is not answered, and the acknowledgement of another state's notice. A skipped question about sharing is a no, but
 * in a correction the earlier answer stays.
 */
export function toPayload(
  fields: z.output<typeof FormValues>,
  isCorrection = false,
): QuestionnaireSubmission {
  const {
    phone,
    searchFor: _,
    letter,
    shareWithCommunities,
    shareWithPartners,
    acknowledgement,
    ...rest
  } = fields
  const trimmedPhone = phone?.trim()
  const trimmedLetter = letter?.trim()
  return {
    ...rest,
    ...(trimmedPhone ? { phone: trimmedPhone } : {}),
    ...(trimmedLetter ? { letter: trimmedLetter } : {}),
    marketingOptIn: rest.marketingOptIn === true,
    ...((shareWithCommunities || !isCorrection) && { shareWithCommunities: shareWithCommunities === 'yes' }),
    ...((shareWithPartners || !isCorrection) && { shareWithPartners: shareWithPartners === 'yes' }),
    ...(acknowledgement?.state === rest.state && { acknowledgement }),
    termsVersion: TERMS_VERSION,
    ...sentLanguage(),
  }
}

/** Returns the names of the fields that fail validation. */
export function invalidFields(fields: unknown): Set<string> {
  const parsed = z.safeParse(FormValues, fields)
  return new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])))
}

/** Reads needs from a draft, without answers that are no longer offered. @returns undefined if none is left */
export function parseNeeds(value: unknown): Needs | undefined {
  const known = Object.entries(value ?? {}).filter(
    ([name, answer]) => answer !== undefined && z.safeParse(Needs, { [name]: answer }).success,
  )
  return known.length > 0 ? (Object.fromEntries(known) as Needs) : undefined
}
