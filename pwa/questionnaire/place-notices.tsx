import { Notice } from '../ui/notice.tsx'
import type { Form } from './form.ts'
import './place-notices.css'
import { usePlaceNotices } from './use-place-notices.ts'

/**
 * Says at once what a family should know about the place that they typed, such as a ZIP code that doesn't exist or a
 * state that no register covers. Never keeps them from continuing.
 */
export function PlaceNotices({ form }: { form: Form }) {
  const notices = usePlaceNotices(form)
  return (
    <div role="status" className="place-notices">
      {notices.map(({ code, text }) => (
        <Notice key={code}>{text}</Notice>
      ))}
    </div>
  )
}
