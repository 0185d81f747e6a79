import { useState } from 'react'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { clearViewedFacilities } from '../../local/cached-facilities.ts'
import { discardDraft } from '../../local/drafts.ts'
import { deleteReceivedMessage, discardMessageDraft } from '../../local/message-draft.ts'
import { discardNoteSnapshot } from '../../local/note-snapshot.ts'
import { reopenWaitingMessage } from '../../local/reopen-message.ts'
import { eraseEverywhere } from '../../local/results.ts'
import { discardUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { exportUnsent } from '../../local/unsent-file.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { saveFile } from '../../ui/download-file.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { clearSession } from '../results-watch/session-results.ts'
import type { SavedItem } from './saved-items.ts'

interface SavedItemCardProps {
  item: SavedItem
  /** Called when the card is about to disappear. */
  onRemoved: () => void
}

async function remove({ removal, key }: SavedItem): Promise<void> {
  switch (removal) {
    case 'draft':
      await discardDraft(key)
      return discardUnloadSnapshot(key)
    case 'message':
      return discardMessageDraft(key)
    case 'seen':
      return clearViewedFacilities()
    case 'received':
      return deleteReceivedMessage(key)
    case 'reopen':
      await reopenWaitingMessage(key)
      return
    case 'erase':
      await eraseEverywhere(key)
      discardNoteSnapshot()
      // This tab's results may be the erased ones. Any other results are read from the phone again.
      return clearSession()
    case 'none':
  }
}

/** A stored item with buttons to continue or remove it. */
export function SavedItemCard({ item, onRemoved }: SavedItemCardProps) {
  const { continueTo, savedAt, title, key } = item
  const question = removalQuestion(item)
  return (
    <Card as="li">
      <h3>{title}</h3>
      <p>
        {item.where} {savedAt !== undefined && t`Saved ${clockTime(savedAt)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {continueTo && (
          <ButtonLink to={SCREENS[continueTo]} state={{ draft: key }}>
            {continueTo === 'contact' ? t`Continue this message` : t`Continue these answers`}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ButtonLink>
        )}
        {item.hasMatches && (
          <ButtonLink to={SCREENS.results} state={{ search: key }}>
            <Trans>
              See these matches
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Trans>
          </ButtonLink>
        )}
        {item.canExport && <SaveAsFile item={item} />}
        {question && (
          <ConfirmButton {...question} about={title} onConfirm={() => remove(item)} focusAfter={onRemoved} />
        )}
      </div>
    </Card>
  )
}

const FILE_NAME = 'unsent-answers.json'

/** Exports answers that cannot be sent from here. They also stay here, and only the first to arrive counts. */
function SaveAsFile({ item }: { item: SavedItem }) {
  const [status, setStatus] = useState('')
  const save = async () => {
    const file = await exportUnsent(item.key).catch(() => undefined)
    if (file && !(await saveFile(file, FILE_NAME))) return
    setStatus(
      file
        ? t`Saved as ${FILE_NAME}. Open it under “Answers from another device” there. Anyone who has the file can read it.`
        : t`There is nothing left to send.`,
    )
  }
  return (
    <>
      <Button onClick={() => void save()}>
        <Trans>
          Save as a file for another device
          <VisuallyHidden>: {item.title}</VisuallyHidden>
        </Trans>
      </Button>
      <p role="status">{status}</p>
    </>
  )
}

interface Question {
  button: string
  question: string
  confirmLabel: string
  cancelLabel?: string
  failureMessage?: string
}

const listQuestions = (): Record<Exclude<SavedItem['removal'], 'none'>, Question> => ({
  draft: {
    button: t`Delete these answers`,
    question: t`They are only on this phone. This can't be undone.`,
    confirmLabel: t`Yes, delete them`,
  },
  message: {
    button: t`Delete this message`,
    question: t`It is only on this phone. This can't be undone.`,
    confirmLabel: t`Yes, delete it`,
    cancelLabel: t`No, keep it`,
  },
  received: {
    button: t`Delete this message from this phone`,
    question: t`We have received it and keep it. This can't be undone.`,
    confirmLabel: t`Yes, delete it`,
    cancelLabel: t`No, keep it`,
  },
  seen: {
    button: t`Delete viewed communities`,
    question: t`You can view them again when you're connected.`,
    confirmLabel: t`Yes, delete them`,
  },
  reopen: {
    button: t`Take this message back`,
    question: t`Nothing was sent yet. The message stays on this phone, where you can change, send or delete it.`,
    confirmLabel: t`Yes, take it back`,
    cancelLabel: t`No, still send it`,
    failureMessage: t`It is being sent right now or has already arrived. Nothing was changed. Please check again in a minute.`,
  },
  erase: {
    button: t`Erase these answers everywhere`,
    question: t`We erase them from this phone now, and from our server as soon as we can reach it. This can't be undone. If you corrected them on another device, the corrected answers stay until you erase them there. Your shortlist with its notes and photos stays on this phone, and you can delete it below.`,
    confirmLabel: t`Yes, erase them`,
  },
})

/** The questions for a message that may have been received, since its deletion cannot be promised. */
const mayHaveArrived = () => ({
  message: t`It may have reached us already. This deletes it only from this phone.`,
  reopen: t`It may have reached us already; this phone can't tell. Taking it back only stops it from being sent again.`,
})

/** Returns the confirmation question for an item; undefined when it cannot be removed here. */
function removalQuestion(item: SavedItem): Question | undefined {
  const { removal } = item
  if (removal === 'none') return undefined
  const question = listQuestions()[removal]
  if (item.mayHaveArrived && (removal === 'message' || removal === 'reopen'))
    return { ...question, question: mayHaveArrived()[removal] }
  return question
}
