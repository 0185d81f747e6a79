import { t } from '#words'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { SaveState } from './autosave.ts'

interface SaveNoticeProps {
  state: SaveState
  onReload: () => void
}

/** Warns that the phone does not save what is typed. The layout warns when the browser stores nothing at all. */
export function SaveNotice({ state, onReload }: SaveNoticeProps) {
  if (state.kind === 'stale') {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t`These answers were changed in another tab`}
        actions={<Button onClick={onReload}>{t`Show the newer answers`}</Button>}
      >
        {t`Nothing was overwritten. What you type here is not saved until you show the newer answers.`}
      </Notice>
    )
  }
  if (state.kind === 'full' || state.kind === 'refused') {
    return (
      <Notice tone="warning" role="alert" title={t`Your answers are not saved on this phone`}>
        {state.kind === 'full'
          ? t`This phone is out of space. Your answers stay here while this page is open, and you can still send them. To save them, free up some space.`
          : t`This browser refused to save them. Your answers stay here while this page is open, and you can still send them.`}
      </Notice>
    )
  }
  if (state.kind === 'sent') {
    return (
      <Notice tone="warning" role="alert" title={t`These answers were sent from another tab`}>
        {t`What you type here is not saved. If you send it, it replaces what was sent.`}
      </Notice>
    )
  }
  return null
}
