import { useState } from 'react'

/** Remembers the change that was sent last, so that it can be sent again after a failure. */
export function useRetry<Change>(send: (change: Change) => Promise<boolean>) {
  const [last, setLast] = useState<Change>()
  return {
    last,
    /** @returns whether it was stored */
    send(change: Change) {
      setLast(change)
      return send(change)
    },
    again: () => void (last && send(last)),
  }
}
