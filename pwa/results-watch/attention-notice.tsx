import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { MESSAGES } from '../../shared/messages.ts'
import { SCREENS } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { arrivals } from './arrivals.ts'
import type { Trouble } from './attention-items.ts'

/** Tells on every screen of answers or a message that came back, with the way to them; see troubles.ts. */
export function AttentionNotice() {
  const { troubles, following } = useSnapshot(arrivals)
  const { pathname } = useLocation()
  const isShownHere = ({ key, kind }: Trouble) => key === following && pathname === screenOf(kind)
  return troubles
    .filter((trouble) => !isShownHere(trouble))
    .map((trouble) => <OneTrouble key={trouble.key} trouble={trouble} />)
}

const screenOf = (kind: Trouble['kind']) => (kind === 'contact' ? SCREENS.contact : SCREENS.questionnaire)

function OneTrouble({ trouble }: { trouble: Trouble }) {
  const { key, kind, as } = trouble
  const what = kind === 'contact' ? 'message' : 'answers'
  const link = (words: string, state?: object) => (
    <ButtonLink to={screenOf(kind)} state={state}>
      {words}
    </ButtonLink>
  )
  switch (as) {
    case 'needs_attention':
      return (
        <Notice
          tone="warning"
          title={`We could not take your ${what} yet`}
          actions={link(`Correct your ${what}`, { reopen: key })}
        >
          {trouble.code === 'duplicate_email'
            ? MESSAGES.duplicateEmail
            : `Your ${what} came back for a correction. Nothing you typed is lost.`}
        </Notice>
      )
    case 'lost':
      return (
        <Notice
          tone="warning"
          title={`We no longer have your ${what}`}
          actions={link('See what you can do', { sent: key })}
        >
          Our records were restored from an older copy. What you sent is still on this phone.
        </Notice>
      )
    case 'erased':
      return (
        <Notice
          title={kind === 'contact' ? 'Your message was erased' : 'Your answers were erased'}
          actions={<Button onClick={() => void noteErasureKnown(key)}>I understand</Button>}
        >
          Nothing of it is kept, here or with us.
        </Notice>
      )
  }
}

async function noteErasureKnown(key: string): Promise<void> {
  arrivals.troubles = arrivals.troubles.filter((trouble) => trouble.key !== key)
  document.querySelector<HTMLElement>('main')?.focus()
  const { claimAnnouncement } = await import('../local/announcements.ts')
  // A phone that cannot note it tells of it again on the next visit.
  await claimAnnouncement(key, 'erased').catch(() => false)
}
