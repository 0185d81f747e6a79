import { useEffect, useState } from 'react'
import { watchLocal } from '../local/watch.ts'

/**
 * Watches what the phone stores: the value is read now and after each change, also one by another tab or the worker.
 * @param read a function that stays the same between renders, because a new one is called again (`useCallback`)
 * @param failed returned when a read has failed, and the same in each render; without it, the last value stays
 * @returns undefined until it has been read
 */
export function useLocal<Value, Failed = undefined>(
  read: () => Promise<Value>,
  failed?: Failed,
): Value | Failed | undefined {
  const [value, setValue] = useState<Value | Failed>()
  useEffect(() => {
    const fail = () => setValue((last) => (failed === undefined ? last : failed))
    return watchLocal(read, (found) => setValue(() => found), fail)
  }, [read, failed])
  return value
}
