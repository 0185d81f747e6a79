import { useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import {
  type EmailTemplate,
  MAX_EMAIL_TEXT,
  MAX_SUBJECT,
  NewFamilyEmail,
  type Placement,
  TYPED_LINK,
} from '#shared/desk/placement.ts'
import { FormField, PartForm, usePortalForm } from '../../components/form.tsx'

const { id, subject, text } = NewFamilyEmail.shape
/** The id is made with the form, so that an email whose response was lost isn't sent again after a reload. */
const Email = z.object({ id, messageId: z.string(), subject, text })

const MISSING = 'Please write the email'
const COPY = 'Copy the text and keep it here'
const LINK_HINT = 'The address of the list becomes the family’s own link when you send or copy the email.'
const COPIED_LINK =
  'Copied, with the family’s own link: anyone who gets it can open the list. The text is kept below without it.'
const REFUSED = 'This browser did not let us copy the text. Select the text and copy it.'

const WHY_NOT: Record<Exclude<Placement['way'], 'ready'>, string> = {
  no_server: 'This installation has no mail server. Copy the text into your own mail program.',
  no_address: 'The family gave no email address. You can copy the text.',
  refused: 'An earlier email to this address could not be delivered. Check the address with the family.',
}

interface WriteFormProps {
  /** Of the lead or message. */
  id: string
  written: Pick<Placement, 'way' | 'templates' | 'signature'>
  /** Messages that the email may answer. */
  unanswered?: LeadDetail['messages']
  /** Sends the email. @returns what is stored, with the text to copy */
  store: (
    email: z.infer<typeof Email> & { isCopied: boolean },
  ) => Promise<{ copiedText?: string | undefined }>
}

/** An email to a family, from a template or typed. */
export function WriteForm({
  id,
  written: { way, templates, signature },
  unanswered = [],
  store,
}: WriteFormProps) {
  const [emailId, setEmailId] = useState(makeKey)
  const [sent, setSent] = useState('')
  /** The text to copy by hand, after the browser refused to. */
  const [byHand, setByHand] = useState<string>()
  const form = usePortalForm({
    schema: z.extend(Email, { text: text.check(z.refine((typed) => typed !== signature, MISSING)) }),
    defaultValues: { id: emailId, messageId: '', subject: '', text: `\n\n${signature}` },
    draft: `${id} email`,
    startsOver: true,
    onSent: () => setEmailId(makeKey()),
    async send(email, button) {
      const isCopied = button === 'copy' || way !== 'ready'
      const stored = await store({ ...email, isCopied })
      if (!isCopied) return setSent('The email is on its way.')
      const copied = stored.copiedText ?? email.text
      const isRefused = await navigator.clipboard.writeText(copied).then(
        () => false,
        () => true,
      )
      setByHand(isRefused ? copied : undefined)
      setSent(
        isRefused ? REFUSED : TYPED_LINK.test(email.text) ? COPIED_LINK : 'Copied. The text is kept below.',
      )
    },
  })
  const begin = ({ subject, text }: EmailTemplate) => {
    form.setValue('subject', subject, { shouldDirty: true })
    form.setValue('text', text, { shouldDirty: true })
  }
  const copyButton = (
    <Button variant="quiet" type="submit" value="copy" disabled={form.isSubmitting}>
      {COPY}
    </Button>
  )
  return (
    <PartForm
      form={form}
      button={way === 'ready' ? 'Send the email' : COPY}
      otherButton={way === 'ready' && copyButton}
    >
      {way !== 'ready' && <Notice>{WHY_NOT[way]}</Notice>}
      <Field label="Begin with">
        {(control) => (
          <select
            {...control}
            value=""
            onChange={({ target }) => {
              const template = templates.find(({ name }) => name === target.value)
              if (template) begin(template)
            }}
          >
            <option value="">Choose a text</option>
            {templates.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {unanswered.length > 0 && (
        <FormField form={form} name="messageId" label="Answers the message" as="select">
          <option value="">None</option>
          {unanswered.map(({ id, message }) => (
            <option key={id} value={id}>
              {message.slice(0, 60)}
            </option>
          ))}
        </FormField>
      )}
      <FormField form={form} name="subject" label="Subject" maxLength={MAX_SUBJECT} />
      <FormField
        form={form}
        name="text"
        label="Text"
        hint={TYPED_LINK.test(form.watch('text')) ? LINK_HINT : undefined}
        as="textarea"
        rows={12}
        maxLength={MAX_EMAIL_TEXT}
      />
      <p role="status">{!form.isDirty && sent}</p>
      {!form.isDirty && byHand && (
        <Field label="The text to copy">
          {(control) => (
            <textarea
              {...control}
              readOnly
              rows={8}
              value={byHand}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
      )}
    </PartForm>
  )
}
