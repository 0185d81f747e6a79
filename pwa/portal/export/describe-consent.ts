import { site } from '#pwa/api/site.ts'
import { toStateName } from '#shared/contract/states.ts'
import type { Lead } from '#shared/desk/admin-reports.ts'
import { findDisclosure } from '#shared/desk/disclosures/built-in.ts'
import { formatDate } from '../format.ts'

/** Whether a lead must not be shared with marketing partners: a browser or the family said no. */
export const refusesPartners = ({ gpc, shareWithPartners }: Lead): boolean =>
  gpc === true || shareWithPartners === false

/** Whether a lead must not be shared with communities. */
export const refusesCommunities = ({ shareWithCommunities }: Lead): boolean => shareWithCommunities === false

/** Whether a lead must not be shared with someone, so that an export leaves it out by default. */
export const refusesSharing = (lead: Lead): boolean => refusesPartners(lead) || refusesCommunities(lead)

/** A family's answer to a question about sharing. */
export const describeAnswer = (answer: boolean | null | undefined): string =>
  answer === true ? 'Yes' : answer === false ? 'No' : 'Not answered'

/** What a family wants of sharing, in lines. Without an answer, what it agreed to in the terms counts. */
export function describeConsent(lead: Lead): string[] {
  const { shareWithCommunities, shareWithPartners, gpc } = lead
  if (shareWithCommunities == null && shareWithPartners == null && !gpc) return ['As agreed in the terms']
  return [
    `Communities: ${describeWish(shareWithCommunities)}`,
    `Marketing partners: ${gpc ? 'no (Global Privacy Control)' : describeWish(shareWithPartners)}`,
  ]
}

const describeWish = (answer: boolean | null | undefined): string =>
  answer === true ? 'yes' : answer === false ? 'no' : 'as agreed in the terms'

/** Whether a family confirmed the notice of its state. Undefined if the state has none and none was confirmed. */
export function describeNotice({ state, acknowledgement }: Lead, timeZone: string): string | undefined {
  const name = `${toStateName(state)} notice`
  if (acknowledgement) {
    const { version, acknowledgedAt } = acknowledgement
    return `${name} of ${version} read${acknowledgedAt ? ` on ${formatDate(acknowledgedAt, timeZone)}` : ''}`
  }
  return findDisclosure(state, site.content.disclosures) && `${name} not confirmed`
}
