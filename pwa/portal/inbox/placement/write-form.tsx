import { useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { MAX_EMAIL_TEXT, MAX_SUBJECT, type Placement } from '#shared/desk/placement.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProblem } from '../use-change.ts'

/** The id is made with the draft, so that an email whose response was lost isn't sent again after a reload. */
const Draft = z.object({ id: z.string(), messageId: z.string(), subject: z.string(), text: z.string() })
const EMPTY = { messageId: '', subject: '', text: '' }

const HAS_LINK = /^https?:\/\/\S+\/open$/m
const LINK_HINT =
  'The line with the address of the list becomes the family’s own link when you send or copy the email.'
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
  written: Pick<Placement, 'way' | 'templates'>
  /** Messages that the email may answer. */
  unanswered?: LeadDetail['messages']
  /** Sends the email. */
  change: {
    /** @returns what is stored, with the text to copy; undefined if it wasn't stored */
    send: (
      email: z.infer<typeof Draft> & { isCopied: boolean },
    ) => Promise<{ copiedText?: string | undefined } | undefined>
    isSending: boolean
    problem: ChangeProblem | undefined
  }
}

/** An email to a family, from a template or typed. What was typed is kept until it is sent. */
export function WriteForm({
  id,
  written: { way, templates },
  unanswered = [],
  change: sending,
}: WriteFormProps) {
  const { send, isSending, problem } = sending
  const [draft, setDraft] = useDraft(`${id} email`, Draft)
  const [isMissing, setMissing] = useState(false)
  const [sent, setSent] = useState('')
  /** The text to copy by hand, after the browser refused to. */
  const [byHand, setByHand] = useState<string>()
  const shown = draft ?? { id: makeKey(), ...EMPTY }
  const change = (part: Partial<typeof shown>) => {
    setSent('')
    setByHand(undefined)
    setDraft({ ...shown, ...part })
  }
  const { subject, text } = shown
  const save = async (isCopied: boolean) => {
    const isComplete = subject.trim() !== '' && text.trim() !== ''
    setMissing(!isComplete)
    if (!isComplete) return
    const stored = await send({ ...shown, isCopied })
    if (!stored) return
    setDraft(undefined)
    if (!isCopied) return setSent('The email is on its way.')
    const copied = stored.copiedText ?? text
    const isRefused = await navigator.clipboard.writeText(copied).then(
      () => false,
      () => true,
    )
    setByHand(isRefused ? copied : undefined)
    setSent(isRefused ? REFUSED : HAS_LINK.test(text) ? COPIED_LINK : 'Copied. The text is kept below.')
  }
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
        hint={HAS_LINK.test(text) ? LINK_HINT : undefined}
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
      {byHand && (
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
    </ChangeForm>
  )
}
