import { useEffect, useState } from 'react'
import { checkResult, type ResultStatus } from '../local/check-result.ts'

/** Checks once per view whether the server still has these answers. 'unknown' offline. */
export function useResultStatus(key: string): ResultStatus {
  const [status, setStatus] = useState<ResultStatus>('unknown')
  useEffect(() => {
    let isCurrent = true
    checkResult(key)
      .catch(() => 'unknown' as const)
      .then((found) => isCurrent && setStatus(found))
    return () => {
      isCurrent = false
    }
  }, [key])
  return status
}
