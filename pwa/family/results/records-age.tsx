import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { API, SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { useData } from '../../api/api.ts'
import { formatDateWithAge } from '../../ui/source-age.ts'
import { sourcesOf } from '../../ui/sources-of-state.ts'

const Sources = z.array(CatalogueSource)

/** How old the registers of a state are, by the oldest. Nothing while that isn't known, as without a connection. */
export function RecordsAge({ state }: { state: string }) {
  const sources = useData(API.catalogueSources, Sources)
  if (sources.state !== 'ready') return null
  const days = sourcesOf(sources.data, state).flatMap(({ sourceDate }) => sourceDate ?? [])
  const [oldest] = days.sort()
  if (oldest === undefined) return null
  return (
    <li>
      {t`The oldest of your state's records here is from ${formatDateWithAge(oldest, Date.now())}.`}{' '}
      <Link to={`${SCREENS.howWeMatch}?state=${state}#records`}>{t`Where the records come from`}</Link>
    </li>
  )
}
