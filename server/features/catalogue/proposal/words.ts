import type { CareType } from '#shared/contract/options.ts'

export const CARE: [words: RegExp, type: CareType][] = [
  [
    /assist(?:ed|ive)?[- ]living|residential (?:health )?care|personal care home|board(?:ing)? (?:and|&) care|adult (?:residential |family )?(?:care|foster)|elder|homes? for (?:the )?aged|retirement home|\b(?:alf|alr|alc|alp|rcf|rcac|rcfe|cbrf|pch|afh)\b|^al[- ]?(?:\d|i{1,3})?$/i,
    'Assisted Living',
  ],
  [/memory|dementia|alzheimer/i, 'Memory Care'],
  [/nursing (?:home|facility)|skilled|\b(?:snf|nf|icf)\b/i, 'Skilled Nursing'],
  [/independent living/i, 'Independent Living'],
]
/** Other kinds of places that registers of health departments list. */
export const OTHER =
  /hospital|clinic|laborator|hospice|home (?:health|care (?:prov|serv))|\bday\b|child|youth|adolescent|\biid\b|intellectual|developmental|psychiatr|mental|behavioral|\bbh\b|substance|addict|surg|dialysis|x-?ray|group home|community residence|shelter/i
export const careOf = (value: string): CareType[] =>
  OTHER.test(value) ? [] : CARE.flatMap(([words, type]) => (words.test(value) ? type : []))

export const STATUS =
  /^(?:active|open|op|licensed|current|regular|issued|in review|renewed|annual|biennial|initial)\b/i
export const NOT_ACTIVE =
  /clos|expir|revo|inactive|surrender|suspend|denied|cancel|terminat|not licensed|failed|lapsed|withdr|void/i
export const WARNING = /provis|prob|litigat|conditional|restrict|warning/i
