import { useSnapshot } from 'valtio/react'
import * as z from 'zod/mini'
import { CatalogueSource } from '../../shared/catalogue-source.ts'
import { API } from '../../shared/paths.ts'
import { useData } from '../api.ts'
import { connectivity } from '../state/connectivity.ts'
import { sayAge } from './source-age.ts'

const Sources = z.array(CatalogueSource)

/** Where the communities of this site come from: asked of the server, because only it knows what was loaded. */
export function WhereRecordsComeFrom() {
  const { online } = useSnapshot(connectivity)
  return (
    <section className="method-section" aria-labelledby="records">
      <h2 id="records">Where the records come from</h2>
      <p>
        From public registers, which states and the federal government publish, as they stood on a certain
        day. We take over what a register says and guess nothing. Prices change and houses close: call a
        community before you count on what its record says.
      </p>
      <div className="method-sources" aria-live="polite">
        {/* Asked anew once the connection is back. */}
        <SourceList key={online === 'no' ? 'away' : 'there'} />
      </div>
    </section>
  )
}

function SourceList() {
  const answer = useData(API.catalogueSources, Sources)
  // Also what stands in the prerendered page, which may be read without script.
  if (answer.state === 'loading') return <p>This site’s own sources are fetched when you are connected.</p>
  if (answer.state === 'failed')
    return (
      <p>
        We could not reach the server just now, so we cannot show this site’s sources and how old they are.
        They will appear here when you are connected.
      </p>
    )
  if (answer.data.length === 0) return <p>At the moment this site has no communities at all.</p>
  return (
    <ul className="method-source-list">
      {answer.data.map((source) => (
        <Source key={source.source} {...source} />
      ))}
    </ul>
  )
}

function Source({ source, publisher, isSample, count, sourceDate, loadedAt }: CatalogueSource) {
  const communities = count === 1 ? '1 community' : `${count.toLocaleString('en-US')} communities`
  const loaded = sayAge(loadedAt.slice(0, 10), Date.now())
  return (
    <li>
      <strong>{isSample ? 'Sample: made up, to show how this site works' : (publisher ?? source)}</strong>
      <span>{communities}</span>
      {isSample ? (
        <span>None of them exists. Each is marked as a sample wherever it is shown.</span>
      ) : (
        <span>
          {sourceDate
            ? `As the register stood on ${sayAge(sourceDate, Date.now())}`
            : 'The register’s file does not say of which day it is'}
        </span>
      )}
      <span>Loaded here {loaded}</span>
    </li>
  )
}
