import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Calls `onEdit` with a copy of the form's values after every edit, and its first values. A form also reports events without
 * a change, such as registering a field; those are ignored.
 * @returns an unsubscribe function
 */
export function subscribeToEdits<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  onEdit: (values: Values, first: unknown) => void,
): () => void {
  let last = JSON.stringify(form.getValues())
  return form.subscribe({
    formState: { values: true },
    callback: ({ values, defaultValues }) => {
      const text = JSON.stringify(values)
      if (text === last) return
      last = text
      onEdit(JSON.parse(text), defaultValues)
    },
  })
}
