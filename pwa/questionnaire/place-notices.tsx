import { useWatch } from 'react-hook-form'
import { KeepPack } from '../packs/keep-pack.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Form } from './form.ts'
import './place-notices.css'
import { usePlaceNotices } from './use-place-notices.ts'

/**
 * Says at once what a family should know about the place that they typed, such as a ZIP code that doesn't exist or a
 * state that no register covers. Never keeps them from continuing. Also keeps the state's communities on the phone.
 */
export function PlaceNotices({ form }: { form: Form }) {
  const notices = usePlaceNotices(form)
  const state = useWatch({ control: form.control, name: 'state' })
  return (
    <>
      <div role="status" className="place-notices">
        {notices.map(({ code, text }) => (
          <Notice key={code}>{text}</Notice>
        ))}
      </div>
      <KeepPack key={state} state={state} />
    </>
  )
}
