import { useEffect, useState } from 'react'
import { checkResult, type Standing } from '../local/check-result.ts'

/** Whether the server still has these answers; asked once per opening of the list. Unknown without a connection. */
export function useStanding(key: string): Standing {
  const [standing, setStanding] = useState<Standing>('unknown')
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
