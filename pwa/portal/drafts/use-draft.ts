import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { keepDraft, readDraft, readTyped, watchDraft } from './draft-store.ts'

/**
 * What someone types and hasn't saved. It is kept on the device, encrypted, until it is saved (undefined), the person logs
 * out, or seven days have passed.
 * @param place the lead or message and the field; must stay the same while the component is mounted
 */
export function useDraft<Schema extends z.ZodMiniType>(
  place: string,
  Schema: Schema,
): [draft: z.infer<Schema> | undefined, setDraft: (draft: z.infer<Schema> | undefined) => void] {
  const [draft, show] = useState(() => parse(Schema, readTyped(place)))
  const isTyped = useRef(draft !== undefined)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const text = await readDraft(place)
      if (isCurrent && !isTyped.current) show(parse(Schema, text))
    }
    void load()
    const stop = watchDraft(place, () => {
      // Someone types in one tab at a time.
      isTyped.current = false
      void load()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [place, Schema])
  const setDraft = useCallback(
    (next: z.infer<Schema> | undefined) => {
      isTyped.current = true
      show(next)
      void keepDraft(place, next === undefined ? undefined : JSON.stringify(next))
    },
    [place],
  )
  return [draft, setDraft]
}

/** @returns undefined for the draft of another version of this program */
function parse<Schema extends z.ZodMiniType>(Schema: Schema, text: string | undefined) {
  try {
    return Schema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
