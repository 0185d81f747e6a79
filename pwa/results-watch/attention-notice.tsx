import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { MESSAGES } from '#shared/messages.ts'
import { SCREENS } from '#shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
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
  const label = kind === 'contact' ? 'message' : 'answers'
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
          title={`We couldn't accept your ${label} yet`}
          actions={link(`Correct your ${label}`, { reopen: key })}
        >
          {item.code === 'duplicate_email'
            ? MESSAGES.duplicateEmail
            : `Your ${kind === 'contact' ? 'message needs' : 'answers need'} a correction. Nothing you typed is lost.`}
        </Notice>
      )
    case 'lost':
      return (
        <Notice
          tone="warning"
          title={`We no longer have your ${label}`}
          actions={link('See what you can do', { sent: key })}
        >
          Our records were restored from an older backup. What you sent is still on this phone.
        </Notice>
      )
    case 'erased':
      return (
        <Notice
          title={kind === 'contact' ? 'Your message was erased' : 'Your answers were erased'}
          actions={<Button onClick={() => void acknowledgeErasure(key)}>I understand</Button>}
        >
          {kind === 'contact' ? 'It is' : 'They are'} no longer stored on this phone or on our server.
        </Notice>
      )
  }
}

async function acknowledgeErasure(key: string): Promise<void> {
  arrivals.attentionItems = arrivals.attentionItems.filter((item) => item.key !== key)
  document.querySelector<HTMLElement>('main')?.focus()
  const { claimAnnouncement } = await import('../local/announcements.ts')
  // If the phone cannot store the acknowledgment, the notice appears again on the next visit.
  await claimAnnouncement(key, 'erased').catch(() => false)
}
