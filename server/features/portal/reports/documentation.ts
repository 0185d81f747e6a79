import { documented } from '#server/platform/http/documented.ts'
import {
  DemandReport,
  FeaturedReport,
  FirstContactReport,
  MIN_FAMILIES,
  PlacesReport,
  StagesReport,
} from '#shared/reports.ts'
import { WeeksQuery } from './weeks-query.ts'

const tag = 'Portal'
const query = WeeksQuery
const SMALL = `A place or wish of fewer than ${MIN_FAMILIES} families isn't listed, or its number is null.`

export const documentation = {
  firstContact: documented({
    summary: 'Get how soon leads were contacted, by the week in which they arrived',
    description:
      'A lead is contacted when it is first set to contacted, touring or decided. `erased` leads of a week are in no other figure.',
    tag,
    query,
    responses: { 200: FirstContactReport },
  }),
  stages: documented({
    summary: 'Get how many leads were in each stage at the end of each week, and why leads were closed',
    description: `Leads that were erased since are in no count. Reasons that fewer than ${MIN_FAMILIES} leads share are counted together.`,
    tag,
    query,
    responses: { 200: StagesReport },
  }),
  places: documented({
    summary: 'Get where families live, by state, county and city',
    description: SMALL,
    tag,
    query,
    responses: { 200: PlacesReport },
  }),
  demand: documented({
    summary: 'Get what families ask for, and what the catalog has',
    description: SMALL,
    tag,
    query,
    responses: { 200: DemandReport },
  }),
  featured: documented({
    summary: 'Get how often advertised businesses were shown, opened and called',
    description: 'As phones reported it, with the same number of weeks before for comparison.',
    tag,
    query,
    responses: { 200: FeaturedReport },
  }),
}
