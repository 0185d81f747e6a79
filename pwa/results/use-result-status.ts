import { useEffect, useState } from 'react'
import { checkResult, type ResultStatus } from '../local/check-result.ts'

/** Whether the server still has these answers; asked once per opening of the list. Unknown without a connection. */
export function useResultStatus(key: string): ResultStatus {
  const [standing, setStanding] = useState<ResultStatus>('unknown')
  useEffect(() => {
    let isWanted = true
    checkResult(key)
      .catch(() => 'unknown' as const)
      .then((found) => isWanted && setStanding(found))
    return () => {
      isWanted = false
    }
  }, [key])
  return standing
}
