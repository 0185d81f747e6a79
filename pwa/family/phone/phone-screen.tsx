import { useState } from 'react'
import { SCREENS } from '#shared/contract/paths.ts'
import { plural, Trans, t } from '#words'
import { countViewedFacilities } from '../../local/cached-facilities.ts'
import { deleteAllData, isUnsent } from '../../local/delete-all-data.ts'
import { listDrafts } from '../../local/drafts.ts'
import { listMessageDrafts } from '../../local/message-draft.ts'
import { deleteMoney } from '../../local/money.ts'
import { listOutbox } from '../../local/outbox.ts'
import { listResults } from '../../local/results.ts'
import type { OutboxRow } from '../../local/schema.ts'
import { showToast } from '../../state/toast-store.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { useMoney } from '../money/use-money.ts'
import { deleteAllPacks } from '../packs/pack-store.ts'
import { ImportAnswers } from './import-answers.tsx'
import { KeptPacks, useKeptPacks } from './kept-packs.tsx'
import { leaveLists, StillShared } from './leave-lists.tsx'
import { SavedItemCard } from './saved-item-card.tsx'
import { describeSavedItems, type SavedItem } from './saved-items.ts'
import { SavedShortlists, useSavedShortlists } from './saved-shortlists.tsx'

/** Everything stored on this phone for a family, and the ways to delete it. */
export function Component() {
  const saved = useSavedItems()
  const shortlists = useSavedShortlists()
  const packs = useKeptPacks()
  return (
    <div className="page page-narrow stack-4">
      <PageHead
        title={t`What this phone keeps`}
        description={t`See and delete what is saved on your phone. Erase answers that you sent.`}
      />
      <h1>{t`What this phone keeps`}</h1>
      <p>
        <Trans>
          Your answers, matches and viewed communities are saved on this phone so that you can read them
          offline. Anyone who can unlock this phone can see them.
        </Trans>
      </p>
      <section
        className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
        aria-labelledby="phone-answers"
      >
        <h2 id="phone-answers" tabIndex={-1}>
          {t`Answers and messages`}
        </h2>
        <ErasureStatus erased={saved.state === 'loaded' ? saved.erased : 0} />
        <SavedItemList saved={saved} />
      </section>
      {/* Not before the lists, whose height is unknown until then: nothing may move. */}
      {saved.state !== 'loading' && shortlists && packs.states && (
        <>
          <SavedShortlists shortlists={shortlists} />
          <KeptMoney />
          <KeptPacks states={packs.states} onChange={packs.reload} />
          <section
            className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
            aria-labelledby="phone-import"
          >
            <h2 id="phone-import">{t`Answers from another device`}</h2>
            <ImportAnswers />
          </section>
          <section
            className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
            aria-labelledby="phone-delete"
          >
            <h2 id="phone-delete">{t`Delete everything from this phone`}</h2>
            <DeleteEverything unsent={saved.state === 'loaded' ? saved.unsent : 0} />
          </section>
        </>
      )}
    </div>
  )
}

/** Always rendered, so that screen readers announce the confirmation when it appears. */
function ErasureStatus({ erased }: { erased: number }) {
  const text =
    erased === 0 ? '' : t`The answers that you erased are gone from this phone and from our server.`
  return (
    <p role="status" className="empty:absolute">
      {text}
    </p>
  )
}

/** A removed item's card and buttons are gone, so focus moves to the list's heading. */
const focusList = () => document.getElementById('phone-answers')?.focus()

function SavedItemList({ saved }: { saved: SavedItemsState }) {
  if (saved.state === 'loading') return <p>{t`Loading…`}</p>
  if (saved.state === 'failed') {
    return (
      <Notice tone="warning">
        <Trans>
          Your browser won't let us read what is saved here. Closing all of its tabs and opening this page
          again may help.
        </Trans>
      </Notice>
    )
  }
  if (saved.items.length === 0) {
    return (
      <>
        <p>{t`None of your data is saved on this phone.`}</p>
        <ButtonLink to={SCREENS.questionnaire}>{t`Start Questionnaire`}</ButtonLink>
      </>
    )
  }
  return (
    <CardList>
      {saved.items.map((item) => (
        <SavedItemCard key={item.key} item={item} onRemoved={focusList} />
      ))}
    </CardList>
  )
}

const focusFirst = () => document.getElementById('phone-answers')?.focus()

/** What the family typed about money, if it did. */
function KeptMoney() {
  if (!useMoney()) return null
  return (
    <section
      className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
      aria-labelledby="phone-money"
    >
      <h2 id="phone-money">{t`Your money`}</h2>
      <Card>
        <p>{t`What you typed on “What can we afford?”. It is only on this phone, and we never get it.`}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={SCREENS.afford}>{t`See what you typed`}</ButtonLink>
          <ConfirmButton
            button={t`Delete what you typed about money`}
            question={t`This can't be undone.`}
            confirmLabel={t`Yes, delete it`}
            cancelLabel={t`No, keep it`}
            onConfirm={deleteMoney}
            focusAfter={focusFirst}
          />
        </div>
      </Card>
    </section>
  )
}

/** `unsent` is the number of unsent items, `erased` the number of erasures that the server has confirmed. */
type SavedItemsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; items: SavedItem[]; unsent: number; erased: number }

const isConfirmedErasure = ({ kind, status }: OutboxRow) => kind === 'erasure' && status === 'erased'

const LOADING: SavedItemsState = { state: 'loading' }
const FAILED: SavedItemsState = { state: 'failed' }

/** Watches what is stored on this phone. */
const useSavedItems = (): SavedItemsState => useLocal(readSavedItems, FAILED) ?? LOADING

async function readSavedItems(): Promise<SavedItemsState> {
  const rows = await listOutbox()
  const items = describeSavedItems({
    drafts: await listDrafts(),
    messageDrafts: await listMessageDrafts(),
    rows,
    results: await listResults(),
    seen: await countViewedFacilities(),
  })
  const erased = rows.filter(isConfirmedErasure).length
  return { state: 'loaded', items, unsent: rows.filter(isUnsent).length, erased }
}

/**
 * Deletes everything on this phone, and first tries to leave its family lists. Shows the number of unsent items before asking. If more items were queued in
 * the meantime, deletes nothing and asks again.
 * @param unsent the number of unsent items
 */
function DeleteEverything({ unsent }: { unsent: number }) {
  const [wasInterrupted, setWasInterrupted] = useState(false)
  const [stillShared, setStillShared] = useState(false)
  const deleteAll = async () => {
    const isStillShared = await leaveLists()
    const unsentCount = await deleteAllData(unsent)
    setWasInterrupted(unsentCount > 0)
    if (unsentCount > 0) return
    await deleteAllPacks()
    setStillShared(isStillShared)
    showToast({ title: t`Deleted`, description: t`None of your data is stored on this phone anymore.` })
  }
  return (
    <>
      <p>
        <Trans>
          This includes unsent answers and messages, matches, shortlists with your notes and photos,
          communities you viewed, what you typed about money, communities saved for offline use, and your
          settings. What you wrote on your family's list is taken off it if we can reach our server. We keep
          what we have received. To erase that too, first use “Erase these answers everywhere” above.
        </Trans>
      </p>
      {unsent > 0 && <p>{unsentWarning(unsent)}</p>}
      <ConfirmButton
        button={t`Delete everything from this phone`}
        question={[
          unsent > 0 && unsentWarning(unsent),
          t`This deletes everything listed here from this phone. This can't be undone.`,
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={unsent > 0 ? t`Yes, also delete unsent answers` : t`Yes, delete everything`}
        onConfirm={deleteAll}
      />
      <StillShared isShared={stillShared} />
      <p role="status">
        {wasInterrupted && t`Nothing was deleted yet because something else is now waiting to be sent.`}
      </p>
    </>
  )
}

function unsentWarning(unsent: number): string {
  return t`${plural(unsent, {
    one: 'One item has not been sent yet. If you delete it now, it may never reach us.',
    other: '# items have not been sent yet. If you delete them now, they may never reach us.',
  })}`
}
