import { useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { MAX_EMAIL_TEXT, MAX_SUBJECT, type Placement } from '#shared/placement.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { ChangeForm } from '../change-form.tsx'
import { type PlacementFormProps, usePlacementChange } from './use-placement.ts'

/** The id is made with the draft, so that an email whose response was lost isn't sent again after a reload. */
const Draft = z.object({ id: z.string(), messageId: z.string(), subject: z.string(), text: z.string() })
const EMPTY = { messageId: '', subject: '', text: '' }

const WHY_NOT: Record<Exclude<Placement['way'], 'ready'>, string> = {
  no_server: 'This installation has no mail server. Copy the text into your own mail program.',
  no_address: 'The family gave no email address. You can copy the text.',
  refused: 'An earlier email to this address could not be delivered. Check the address with the family.',
}

/** An email to the family, from a template or typed. What was typed is kept until it is sent. */
export function WriteForm({ lead, placement: { way, templates } }: PlacementFormProps) {
  const { send, isSending, problem } = usePlacementChange(lead.id)
  const [draft, setDraft] = useDraft(`${lead.id} email`, Draft)
  const [isMissing, setMissing] = useState(false)
  const [sent, setSent] = useState('')
  const shown = draft ?? { id: makeKey(), ...EMPTY }
  const change = (part: Partial<typeof shown>) => {
    setSent('')
    setDraft({ ...shown, ...part })
  }
  const { subject, text } = shown
  const save = async (isCopied: boolean) => {
    const isComplete = subject.trim() !== '' && text.trim() !== ''
    setMissing(!isComplete)
    if (!isComplete) return
    if (isCopied) await navigator.clipboard.writeText(text).catch(() => {})
    const body = { ...shown, messageId: shown.messageId || null, isCopied }
    if (!(await send('POST', 'emails', body))) return
    setDraft(undefined)
    setSent(isCopied ? 'Copied. The text is kept below.' : 'The email is on its way.')
  }
  const unanswered = lead.messages.filter(({ isAnswered }) => !isAnswered)
  return (
    <ChangeForm problem={problem} onSave={() => void save(way !== 'ready')}>
      {way !== 'ready' && <Notice>{WHY_NOT[way]}</Notice>}
      <Field label="Begin with">
        {(control) => (
          <select
            {...control}
            value=""
            onChange={({ target }) => {
              const template = templates.find(({ name }) => name === target.value)
              if (template) change({ subject: template.subject, text: template.text })
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
        <Field label="Answers the message">
          {(control) => (
            <select
              {...control}
              value={shown.messageId}
              onChange={({ target }) => change({ messageId: target.value })}
            >
              <option value="">None</option>
              {unanswered.map(({ id, message }) => (
                <option key={id} value={id}>
                  {message.slice(0, 60)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label="Subject" error={isMissing && !subject.trim() ? 'Please write a subject' : undefined}>
        {(control) => (
          <input
            {...control}
            value={subject}
            readOnly={isSending}
            maxLength={MAX_SUBJECT}
            autoComplete="off"
            onChange={({ target }) => change({ subject: target.value })}
          />
        )}
      </Field>
      <Field
        label="Text"
        hint="The line with the address of the list becomes the family’s own link when the email is sent."
        error={isMissing && !text.trim() ? 'Please write the email' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={12}
            value={text}
            readOnly={isSending}
            maxLength={MAX_EMAIL_TEXT}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <div className="desk-forms-buttons">
        {way === 'ready' && (
          <Button type="submit" disabled={isSending}>
            Send the email
          </Button>
        )}
        <Button
          variant={way === 'ready' ? 'quiet' : 'secondary'}
          disabled={isSending}
          onClick={() => void save(true)}
        >
          Copy the text and keep it here
        </Button>
      </div>
      <p role="status">{sent}</p>
    </ChangeForm>
  )
}
