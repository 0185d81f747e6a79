import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import * as z from 'zod/mini'
import { translate } from '#pwa/words/translate.ts'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { API } from '#shared/contract/paths.ts'
import { STATES } from '#shared/contract/states.ts'
import { Plural, Trans, t } from '#words'
import { useData } from '../../api/api.ts'
import { connectivity } from '../../state/connectivity.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatDateWithAge } from '../../ui/source-age.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'

const Sources = z.array(CatalogueSource)

/** Lists the sources of this site's records. Requested from the server, which knows what the operator loaded. */
export function SourcesSection() {
  const { online } = useSnapshot(connectivity)
  return (
    <section className="mt-7 stack-4" aria-labelledby="records">
      <h2 id="records">{t`Where the records come from`}</h2>
      <p>
        <Trans>
          They come from records that states and the federal government publish, as of a certain date. A file
          that doesn’t say its date has that of its newest records. We copy what they say and guess nothing.
          Prices change and communities close, so call a community before you rely on its record.
        </Trans>
      </p>
      {/* Room for one of them, which loads after the page, so that little moves. */}
      <div className="stack-4 min-h-[6em]" aria-live="polite">
        {/* The key changes when the connection returns, so that the sources are requested again. */}
        <SourceList key={online === 'no' ? 'offline' : 'online'} />
      </div>
    </section>
  )
}

function SourceList() {
  const response = useData(API.catalogueSources, Sources)
  // The prerendered page shows this too, possibly without JavaScript.
  if (response.state === 'loading') return <p>{t`This site’s sources appear here when you are online.`}</p>
  if (response.state === 'failed')
    return (
      <p>
        <Trans>
          We could not reach the server, so we cannot show this site’s sources and how old they are. They will
          appear here when you are online.
        </Trans>
      </p>
    )
  if (response.data.length === 0) return <p>{t`This site has no communities yet.`}</p>
  return <SourcesOfState sources={response.data} />
}

/** Those of one state: as chosen here, of the address (?state=WI), or of the family's answers. */
function SourcesOfState({ sources }: { sources: readonly CatalogueSource[] }) {
  const [params, setParams] = useSearchParams()
  const search = useCurrentSearch()
  const states = statesOf(sources)
  const state = params.get('state')?.toUpperCase() ?? search?.questionnaire.state ?? ''
  const isKnown = states.some(([code]) => code === state)
  return (
    <>
      {states.length > 0 && (
        <SelectField
          label={t`Show the records of`}
          value={isKnown ? state : ''}
          onChange={({ target }) =>
            setParams({ state: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          <option value="">{t`Choose a state`}</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ul className="stack-4">
        {sourcesOf(sources, state).map((source) => (
          <Source key={source.source} {...source} />
        ))}
      </ul>
    </>
  )
}

function Source({ source, publisher, kind, isSample, count, sourceDate, loadedAt }: CatalogueSource) {
  const loaded = formatDateWithAge(loadedAt.slice(0, 10), Date.now())
  return (
    <li className="stack-1">
      <strong>{isSample ? t`Sample: made up to show how this site works` : (publisher ?? source)}</strong>
      {kind && <span>{translate(kind)}</span>}
      <span>
        <Plural value={count} one="# community" other="# communities" />
      </span>
      {isSample ? (
        <span>{t`These communities do not exist. Each one is marked as a sample wherever it is shown.`}</span>
      ) : (
        <span>
          {sourceDate
            ? t`Records as of ${formatDateWithAge(sourceDate, Date.now())}`
            : t`The file has no date`}
        </span>
      )}
      <span>{t`Loaded on ${loaded}`}</span>
    </li>
  )
}

type Publisher = Pick<CatalogueSource, 'publisher'>

/** The code of the state whose register this is, by its publisher's name. Undefined for those of the whole country. */
function stateOf({ publisher }: Publisher): string | undefined {
  return STATES.find(([, name]) => publisher?.startsWith(`${name} `))?.[0]
}

/** The states that have registers here: code and name. */
const statesOf = (sources: readonly Publisher[]) =>
  STATES.filter(([code]) => sources.some((source) => stateOf(source) === code))

/** The registers of a state, then the sources that are of no one state. Without a state, only these. */
const sourcesOf = <Source extends Publisher>(sources: readonly Source[], state: string): Source[] => [
  ...sources.filter((source) => stateOf(source) === state),
  ...sources.filter((source) => stateOf(source) === undefined),
]
