import { INBOX_VIEWS, STAGES } from '#shared/inbox.ts'
import { isDay } from '../export/days.ts'
import { type InboxFilters, NO_FILTERS } from './inbox-queries.ts'

/** The filters that an address has. It never has the text of a search, which may be someone's name. */
export const readFilters = (params: URLSearchParams): Omit<InboxFilters, 'text'> => ({
  view: INBOX_VIEWS.find((view) => view === params.get('view')) ?? NO_FILTERS.view,
  stage: STAGES.find((stage) => stage === params.get('stage')) ?? NO_FILTERS.stage,
  isRefused: params.get('sharing') === 'refused',
  isDuplicate: params.get('duplicates') === '1',
  from: readDay(params.get('from')),
  to: readDay(params.get('to')),
})

const readDay = (text: string | null) => (text && isDay(text) && text.startsWith('20') ? text : '')

/** The parameters of an address with these filters. */
export const toParams = ({ view, stage, isRefused, isDuplicate, from, to }: InboxFilters) => ({
  view: view === NO_FILTERS.view ? '' : view,
  stage,
  sharing: isRefused ? 'refused' : '',
  duplicates: isDuplicate ? '1' : '',
  from,
  to,
})
