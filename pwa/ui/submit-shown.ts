import type { FormEvent } from 'react'
import type { FieldValues, Path, SubmitHandler, UseFormReturn } from 'react-hook-form'

type Fillable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const NOT_TEXT = /^(checkbox|radio|file|submit|button|hidden)$/
const isFillable = (element: Element): element is Fillable =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && !NOT_TEXT.test((element as Fillable).type)

/**
 * A submit handler that sends what the fields show. A browser or a password manager may fill in a field without an event,
 * and react-hook-form then still has the old value.
 */
export const submitShown =
  <Values extends FieldValues, Context, Output>(
    form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'register' | 'handleSubmit'>,
    send: SubmitHandler<Output>,
  ) =>
  (event?: FormEvent<HTMLFormElement>) => {
    for (const target of [...(event?.currentTarget.elements ?? [])].filter(isFillable)) {
      const name = target.name as Path<Values>
      const known: unknown = name && form.getValues(name)
      if (known !== undefined && String(known ?? '') !== target.value)
        void form.register(name).onChange({ type: 'change', target })
    }
    return form.handleSubmit(send)(event)
  }
