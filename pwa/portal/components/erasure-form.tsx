import type { ReactNode } from 'react'
import { Erasure } from '#shared/desk/admin-reports.ts'
import { Form, FormField, usePortalForm } from './form.tsx'

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
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="Don't include names. The reason stays in the audit log."
        maxLength={200}
        required
      />
    </Form>
  )
}
