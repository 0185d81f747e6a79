import { translate } from '#pwa/words/translate.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Retrieval } from './retrieve-search.ts'

/** Says what came of an attempt to retrieve a search, apart from errors at its fields. Always rendered, to announce it. */
export function RetrievalStatus({ retrieval }: { retrieval: Retrieval | undefined }) {
  return (
    <div role="status">
      {retrieval?.outcome === 'known' && <Notice tone="success">{translate(retrieval.message)}</Notice>}
      {retrieval?.outcome === 'failed' && <Notice tone="error">{translate(retrieval.message)}</Notice>}
    </div>
  )
}
