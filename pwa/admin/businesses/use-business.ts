import { useCallback, useEffect, useState } from 'react'
import { FeaturedBusiness } from '../../../shared/featured-business.ts'
import { AdminError, getAdmin } from '../admin-api.ts'
import { businessApiPath } from './business-paths.ts'

export type BusinessLoad =
  | { step: 'loading' }
  | { step: 'loaded'; business: FeaturedBusiness }
  | { step: 'failed'; message: string; error: unknown }

/** A business as the server has it now, never an older copy: it is about to be changed. */
export function useBusiness(id: string): BusinessLoad & { retry: () => void } {
  const [load, setLoad] = useState<BusinessLoad>({ step: 'loading' })
  const begin = useCallback(() => {
    let isGone = false
    setLoad({ step: 'loading' })
    getAdmin(businessApiPath(id), FeaturedBusiness).then(
      (business) => isGone || setLoad({ step: 'loaded', business }),
      (error) => isGone || setLoad({ step: 'failed', message: messageFor(error), error }),
    )
    return () => {
      isGone = true
    }
  }, [id])
  useEffect(begin, [begin])
  return { ...load, retry: begin }
}

const messageFor = (error: unknown) =>
  error instanceof AdminError && error.status === 0
    ? 'Network error loading business data'
    : 'Failed to load business data'
