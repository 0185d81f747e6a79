import { useSyncExternalStore } from 'react'
import { locale } from '#pwa/words/translate.ts'
import { t } from '#words'

const subscribe = () => () => {}
const today = () => new Date().toLocaleDateString(locale(), { dateStyle: 'long' })

/**
 * Today's date, as the specification requires. Set on hydration, because the page was prerendered on another day.
 * The line is reserved from the start, so that the layout doesn't shift.
 */
export function LastUpdated() {
  const date = useSyncExternalStore(subscribe, today, () => '')
  return <p className="legal-page-date">{date ? t`Last updated: ${date}` : '\u00a0'}</p>
}
