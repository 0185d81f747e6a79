import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { subscribeToEdits } from '#pwa/ui/subscribe-to-edits.ts'
import { keepDraft, readDraft, readTyped } from './draft-store.ts'

/**
 * Keeps what is typed into a form on the device, encrypted, until it is discarded, the person logs out, or seven days have
 * passed, and fills it in again.
 * @param place the form's name; without one, nothing is kept
 * @returns whether the form shows a draft, what forgets it, and what also shows the form's first values again
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  place: string | undefined,
) {
  const [isRestored, setRestored] = useState(false)
  const { formState, getValues, reset } = form
  // Read here, because the form only observes what is read while it renders.
  const { isDirty } = formState
  useEffect(() => {
    if (place === undefined) return
    let isCurrent = true
    let isTyped = false
    const show = (text: string | undefined) => {
      const values = parse(text, getValues())
      if (!isCurrent || isTyped || !values) return
      reset(values, { keepDefaultValues: true })
      setRestored(true)
    }
    show(readTyped(place))
    const stop = subscribeToEdits(form, (values) => {
      isTyped = true
      void keepDraft(place, JSON.stringify(values))
    })
    void readDraft(place).then(show)
    return () => {
      isCurrent = false
      stop()
    }
  }, [place, form, getValues, reset])
  const forget = useCallback(() => {
    if (place !== undefined) void keepDraft(place, undefined)
    setRestored(false)
  }, [place])
  const discard = useCallback(() => {
    reset()
    forget()
  }, [reset, forget])
  return { isRestored: isRestored && isDirty, forget, discard }
}

/** @returns undefined for no draft, and for that of a form with other fields */
function parse<Values extends FieldValues>(text: string | undefined, values: Values): Values | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? '')
    const names = Object.keys(values).sort().join()
    return draft instanceof Object && Object.keys(draft).sort().join() === names
      ? (draft as Values)
      : undefined
  } catch {
    return undefined
  }
}
