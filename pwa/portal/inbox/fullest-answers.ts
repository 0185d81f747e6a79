import type { LeadDetail, SearchDetail } from '#shared/desk/inbox.ts'
import { NEEDS } from '#shared/matching/needs.ts'

const SINGLE = ['age', 'gender', 'budget', 'letter', 'language'] as const

/**
 * What all searches of a family say together: of each answer, the first that was given, the lead's own before those that were merged
 * into it. The place is that of the search that names most of it. What staff corrected in the lead counts, also where it is less.
 */
export function fullestAnswers(lead: LeadDetail): LeadDetail {
  const all: SearchDetail[] = [lead, ...lead.merged]
  const first = <Name extends keyof SearchDetail>(name: Name) => (all.find((one) => one[name]) ?? lead)[name]
  const longest = all.reduce((most, one) => (one.amenities.length > most.amenities.length ? one : most))
  const { city, state, zipCode } = all.reduce((most, one) => (partsOf(one) > partsOf(most) ? one : most))
  const corrected = new Set(lead.corrections.flatMap(({ fields }) => fields))
  return {
    ...lead,
    ...Object.fromEntries(SINGLE.map((name) => [name, first(name)])),
    ...{ city, state, zipCode },
    amenities: longest.amenities,
    needs: Object.assign({}, ...[...all].reverse().map(({ needs }) => needs)),
    list: all.find(({ list }) => list && list.length > 0)?.list ?? lead.list,
    ...Object.fromEntries(
      [...corrected].filter((name) => name in lead).map((name) => [name, lead[name as keyof SearchDetail]]),
    ),
    ...(NEEDS.some((need) => corrected.has(need)) && { needs: lead.needs }),
    ...(corrected.size > 0 && lead.list && lead.list.length > 0 && { list: lead.list }),
  }
}

const partsOf = ({ city, state, zipCode }: SearchDetail): number =>
  [city, state, zipCode].filter(Boolean).length

/** The other ways to reach a family, which only its merged searches name. */
export const otherWays = (lead: LeadDetail): { phone: string | null; email: string }[] =>
  lead.merged
    .map(({ phone, email }) => ({
      phone: phone === lead.phone ? null : phone,
      email: email === lead.email ? '' : email,
    }))
    .filter(({ phone, email }) => phone || email)
