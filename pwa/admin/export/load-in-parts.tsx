import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { MAX_EXPORTED_LEADS } from '#shared/admin-reports.ts'
import { formatCount } from '../format.ts'
import type { AdminData } from '../use-admin-data.ts'
import { ListState } from './list-state.tsx'

interface LoadInPartsProps {
  list: AdminData<readonly unknown[]> & { reload: () => void }
  /** The queries of what is loaded and of what the filters choose now. */
  loaded: string
  chosen: string
  onLoad: (query: string) => void
}

/** Loads a list that is too long for one export in parts: the operator chooses filters first. */
export function LoadInParts({ list, loaded, chosen, onLoad }: LoadInPartsProps) {
  const isTooLong = list.error?.code === 'filters_required'
  return (
    <>
      {isTooLong && (
        <Notice tone="info" role="status" title="Choose filters first">
          <p>
            More than {formatCount(MAX_EXPORTED_LEADS)} submissions{' '}
            {loaded === '' ? 'are stored' : 'match these filters'}. One export can have that many. Choose
            filters, such as a state or dates, then load what matches. Below are only the newest.
          </p>
        </Notice>
      )}
      {!isTooLong && <ListState items="questionnaire submissions" list={list} />}
      {chosen !== loaded && (
        <Button variant="primary" disabled={list.isLoading} onClick={() => onLoad(chosen)}>
          {chosen === '' ? 'Load without filters' : 'Load what matches the filters'}
        </Button>
      )}
    </>
  )
}
