import { useWatch } from 'react-hook-form'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { translate } from '../../words/translate.ts'
import { KeepPack } from '../packs/keep-pack.tsx'
import type { Form } from './form.ts'
import { usePlaceNotices } from './use-place-notices.ts'

/**
 * Says at once what a family should know about the place that they typed, such as a ZIP code that doesn't exist or a
 * state that no register covers. Never keeps them from continuing. Also keeps the state's communities on the phone.
 */
export function PlaceNotices({ form }: { form: Form }) {
  const notices = usePlaceNotices(form)
  const state = useWatch({ control: form.control, name: 'state' })
  const setCity = (city: string) => {
    form.setValue('city', city, { shouldDirty: true, shouldValidate: true })
    form.setFocus('city')
  }
  return (
    <>
      <div role="status" className="place-notices stack-3 not-empty:mt-4">
        {notices.map(({ code, text, similarCity }) => (
          <Notice
            key={code}
            actions={
              similarCity && (
                <Button onClick={() => setCity(similarCity)}>{t`Change the city to ${similarCity}`}</Button>
              )
            }
          >
            {translate(text)}
          </Notice>
        ))}
      </div>
      <KeepPack key={state} state={state} />
    </>
  )
}
