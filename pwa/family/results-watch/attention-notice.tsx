import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { translate } from '#pwa/words/translate.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { arrivals } from './arrivals.ts'
import type { AttentionItem } from './attention-items.ts'

/** Shows on every screen what needs attention, with a link to it; see attention-items.ts. */
export function AttentionNotice() {
  const { attentionItems, following } = useSnapshot(arrivals)
  const { pathname } = useLocation()
  const isShownHere = ({ key, kind }: AttentionItem) => key === following && pathname === screenOf(kind)
  return attentionItems
    .filter((item) => !isShownHere(item))
    .map((item) => <AttentionItemNotice key={item.key} item={item} />)
}

const screenOf = (kind: AttentionItem['kind']) =>
  kind === 'contact' ? SCREENS.contact : SCREENS.questionnaire

function AttentionItemNotice({ item }: { item: AttentionItem }) {
  const { key, kind, status } = item
  const isMessage = kind === 'contact'
  const link = (label: string, state?: object) => (
    <ButtonLink to={screenOf(kind)} state={state}>
      {label}
    </ButtonLink>
  )
  switch (status) {
    case 'needs_attention':
      return (
        <Notice
          tone="warning"
          title={isMessage ? t`We couldn't accept your message yet` : t`We couldn't accept your answers yet`}
          actions={link(isMessage ? t`Correct your message` : t`Correct your answers`, { reopen: key })}
        >
          {item.code === 'duplicate_email' || item.code === 'replaced_erased'
            ? translate(item.code === 'duplicate_email' ? MESSAGES.duplicateEmail : MESSAGES.replacedErased)
            : isMessage
              ? t`Your message needs a correction. Nothing you typed is lost.`
              : t`Your answers need a correction. Nothing you typed is lost.`}
        </Notice>
      )
    case 'lost':
      return (
        <Notice
          tone="warning"
          title={isMessage ? t`We no longer have your message` : t`We no longer have your answers`}
          actions={link(t`See what you can do`, { sent: key })}
        >
          {t`Our records were restored from an older backup. What you sent is still on this phone.`}
        </Notice>
      )
    case 'erased':
      return (
        <Notice
          title={isMessage ? t`Your message was erased` : t`Your answers were erased`}
          actions={<Button onClick={() => void acknowledgeErasure(key)}>{t`I understand`}</Button>}
        >
          {isMessage
            ? t`It is no longer stored on this phone or on our server.`
            : t`They are no longer stored on this phone or on our server.`}
        </Notice>
      )
  }
}

async function acknowledgeErasure(key: string): Promise<void> {
  arrivals.attentionItems = arrivals.attentionItems.filter((item) => item.key !== key)
  document.querySelector<HTMLElement>('main')?.focus()
  const { claimAnnouncement } = await import('../../local/announcements.ts')
  // If the phone cannot store the acknowledgment, the notice appears again on the next visit.
  await claimAnnouncement(key, 'erased').catch(() => false)
}
