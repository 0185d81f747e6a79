import { useCallback, useEffect, useState } from 'react'
import { FeaturedBusiness } from '#shared/featured-business.ts'
import { AdminError, getAdmin } from '../admin-api.ts'
import { businessApiPath } from './business-paths.ts'

export type BusinessLoad =
  | { step: 'loading' }
  | { step: 'loaded'; business: FeaturedBusiness }
  | { step: 'failed'; message: string; error: unknown }

/** Loads a business, bypassing the cached list: an edit must start from the server's current version. */
export function useBusiness(id: string): BusinessLoad & { retry: () => void } {
  const [load, setLoad] = useState<BusinessLoad>({ step: 'loading' })
  const start = useCallback(() => {
    let isCanceled = false
    setLoad({ step: 'loading' })
    getAdmin(businessApiPath(id), FeaturedBusiness).then(
      (business) => isCanceled || setLoad({ step: 'loaded', business }),
      (error) => isCanceled || setLoad({ step: 'failed', message: messageFor(error), error }),
    )
    return () => {
      isCanceled = true
    }
  }, [id])
  useEffect(start, [start])
  return { ...load, retry: start }
}

const messageFor = (error: unknown) =>
  error instanceof AdminError && error.status === 0
    ? 'Network error loading business data'
    : 'Failed to load business data'
