import type { ReactNode } from 'react'
import { Field } from '#pwa/ui/field.tsx'
import { Erasure } from '#shared/desk/admin-reports.ts'
import { Form, usePortalForm } from './form.tsx'

interface ErasureFormProps {
  onErase: (erasure: Erasure) => Promise<void>
  /** Shown if erasing fails without a reason that people can read. */
  failure: string
  onClose: () => void
  /** Says what will be erased. */
  children: ReactNode
}

/** The content of a dialog that asks for the reason of an erasure, which the audit log keeps. */
export function ErasureForm({ onErase, failure, onClose, children }: ErasureFormProps) {
  const form = usePortalForm({ schema: Erasure, defaultValues: { reason: '' }, send: onErase, failure })
  return (
    <Form form={form} variant="danger" button="Erase" busy="Erasing..." onCancel={onClose}>
      {children}
      <Field
        label="Reason"
        hint="Don't include names. The reason stays in the audit log."
        error={form.errors.reason?.message}
      >
        {(control) => (
          <input {...control} {...form.register('reason')} maxLength={200} autoComplete="off" required />
        )}
      </Field>
    </Form>
  )
}
