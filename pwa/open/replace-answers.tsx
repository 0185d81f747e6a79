import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { findRefusedAnswers, type RefusedAnswers, replaceWith } from './refused-answers.ts'
import { forgetToken } from './use-link-token.ts'

/** Offers to replace the link's answers with the refused ones on this phone. Shows nothing if there are none. */
export function ReplaceAnswers({ token }: { token: string }) {
  const [refused, setRefused] = useState<RefusedAnswers>()
  const [step, setStep] = useState<'ready' | 'sending' | 'failed'>('ready')
  const navigate = useNavigate()
  useEffect(() => {
    findRefusedAnswers().then(setRefused, () => undefined)
  }, [])
  if (!refused) return null

  const replace = async () => {
    setStep('sending')
    try {
      const shown = await replaceWith(refused.key, token)
      forgetToken()
      navigate(SCREENS.questionnaire, { state: shown })
    } catch {
      setStep('failed')
    }
  }
  const person = personIn(refused.fields)
  return (
    <section className="open-replace" aria-labelledby="open-replace">
      <h2 id="open-replace">{t`Replace my answers`}</h2>
      <p>
        {person
          ? t`This phone has answers for ${person} that we couldn't accept, because their email already has a search. Send them now, and they replace the earlier answers.`
          : t`This phone has answers that we couldn't accept, because their email already has a search. Send them now, and they replace the earlier answers.`}
      </p>
      {step === 'failed' && (
        <Notice tone="error" role="alert">
          <Trans>
            This phone could not queue your answers. Nothing was changed. Please close other tabs and try
            again.
          </Trans>
        </Notice>
      )}
      <Button disabled={step === 'sending'} onClick={() => void replace()}>
        {t`Replace with the answers on this phone`}
      </Button>
    </section>
  )
}

/** 'Ruth (ruth@example.com)', or what there is of it. */
function personIn({ firstName, email }: Record<string, unknown>): string {
  const [name, address] = [firstName, email].map((typed) => (typeof typed === 'string' ? typed.trim() : ''))
  return name && address ? `${name} (${address})` : name || address || ''
}
