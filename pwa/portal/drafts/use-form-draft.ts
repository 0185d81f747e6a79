import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { subscribeToEdits } from '#pwa/ui/subscribe-to-edits.ts'
import { keepDraft, readDraft, readTyped, watchDraft } from './draft-store.ts'

/**
 * Keeps what is typed into a form on the device, encrypted, until it is discarded, the person logs out, or seven days have
 * passed, and fills it in again.
 * @param place the form's name; without one, nothing is kept
 * @returns whether the form shows a draft, and what forgets it
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
    let isFilling = false
    const fill = (values: Values | undefined) => {
      if (!isCurrent || isTyped) return
      isFilling = true
      reset(values, { keepDefaultValues: true })
      isFilling = false
      isTyped = values !== undefined
      setRestored(isTyped)
    }
    const show = (text: string | undefined) => {
      const values = parse(text, getValues())
      if (values) fill(values)
    }
    show(readTyped(place))
    const stop = subscribeToEdits(form, (values, first) => {
      const isFirst = JSON.stringify(values) === JSON.stringify(first)
      // The form was filled in with a draft, or with what is stored now.
      if (isFilling || (isFirst && !isTyped)) return
      isTyped = true
      void keepDraft(place, isFirst ? undefined : JSON.stringify(values))
    })
    void readDraft(place).then(show)
    // Someone types in one tab at a time.
    const stopWatching = watchDraft(place, async () => {
      isTyped = false
      fill(parse(await readDraft(place), getValues()))
    })
    return () => {
      isCurrent = false
      stop()
      stopWatching()
    }
  }, [place, form, getValues, reset])
  const forget = useCallback(() => {
    if (place !== undefined) void keepDraft(place, undefined)
    setRestored(false)
  }, [place])
  return { isRestored: isRestored && isDirty, forget }
}

/** @returns undefined for no draft, and for that of a form with other fields. Its text is without the answers that aren't given. */
function parse<Values extends FieldValues>(text: string | undefined, values: Values): Values | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? '')
    const isOfForm = draft instanceof Object && Object.keys(draft).every((name) => name in values)
    return isOfForm ? { ...values, ...draft } : undefined
  } catch {
    return undefined
  }
}
