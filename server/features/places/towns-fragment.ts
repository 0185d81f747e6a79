import type { Part, Query } from '#server/platform/database/connect.ts'

/**
 * An SQL fragment that counts families by town: the town they typed if the state has it, else that of their ZIP code. So it
 * never has a text that a family typed. Families without a known town are left out.
 * @param places a select with `city`, `state`, `zip_code` and `count`
 * @returns a select with `state`, `city` and `count`
 */
export const townsFragment = (query: Query, places: Part): Part => query`
  select place.state, coalesce(town.city, zip.city) as city, sum(place.count) as count
  from (${places}) as place
    left join (
      select state, lower(city) as typed, min(city) as city from zip_codes group by state, lower(city)
    ) as town on town.state = place.state and town.typed = lower(btrim(place.city))
    left join zip_codes as zip on zip.zip_code = left(place.zip_code, 5) and zip.state = place.state
  where coalesce(town.city, zip.city) is not null
  group by place.state, coalesce(town.city, zip.city)`
