import { INBOX_VIEWS, type InboxView } from '#shared/desk/inbox.ts'
import { STAGES, type Stage } from '#shared/desk/inbox-changes.ts'
import { isDay } from '../export/days.ts'

/** Which leads the list shows. `text` is empty without a search. */
export interface LeadFilters {
  text: string
  view: InboxView
  stage: Stage | ''
  /** Only leads with a no to sharing. */
  isRefused: boolean
  /** Only leads of families who read Spanish. */
  isSpanish: boolean
  /** Only leads that may be the same family as another. */
  isDuplicate: boolean
  /** The days on which leads were received, both included. Empty without a bound. */
  from: string
  to: string
}

export const NO_FILTERS: LeadFilters = {
  text: '',
  view: 'all',
  stage: '',
  isRefused: false,
  isSpanish: false,
  isDuplicate: false,
  from: '',
  to: '',
}

const ALL = '{"view":"all"}'
export const isFiltered = (filters: LeadFilters): boolean => JSON.stringify(toSearch(filters)) !== ALL

/** The filters as the server takes them. */
export const toSearch = ({
  text,
  view,
  stage,
  isRefused,
  isSpanish,
  isDuplicate,
  from,
  to,
}: LeadFilters) => ({
  view,
  ...(text && { text }),
  ...(stage && { stage }),
  ...(isRefused && { sharing: 'refused' as const }),
  ...(isSpanish && { language: 'es' as const }),
  ...(isDuplicate && { duplicates: true }),
  ...(from && { from }),
  ...(to && { to }),
})

/** The filters that an address has. */
export const readFilters = (params: URLSearchParams): Omit<LeadFilters, 'text'> => ({
  view: INBOX_VIEWS.find((view) => view === params.get('view')) ?? NO_FILTERS.view,
  stage: STAGES.find((stage) => stage === params.get('stage')) ?? NO_FILTERS.stage,
  isRefused: params.get('sharing') === 'refused',
  isSpanish: params.get('language') === 'es',
  isDuplicate: params.get('duplicates') === '1',
  from: readDay(params.get('from')),
  to: readDay(params.get('to')),
})

const readDay = (text: string | null) => (text && isDay(text) && text.startsWith('20') ? text : '')

/** The parameters of an address with these filters. */
export const toParams = ({ view, stage, isRefused, isSpanish, isDuplicate, from, to }: LeadFilters) => ({
  view: view === NO_FILTERS.view ? '' : view,
  stage,
  sharing: isRefused ? 'refused' : '',
  language: isSpanish ? 'es' : '',
  duplicates: isDuplicate ? '1' : '',
  from,
  to,
})
