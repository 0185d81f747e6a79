import { useState } from 'react'
import { forgetEverything } from '../local/forget.ts'
import { showToast } from '../state/toasts.ts'
import { AskFirst } from './ask-first.tsx'

/** Empties this phone. What was not sent yet is named, and goes only after a second yes. */
export function ForgetEverything() {
  const [unsent, setUnsent] = useState(0)
  const forget = async (evenUnsent: boolean) => {
    const left = await forgetEverything({ evenUnsent })
    setUnsent(left)
    if (left === 0)
      showToast({ title: 'Deleted', description: 'This phone keeps nothing of yours any more.' })
  }
  return (
    <>
      <p>
        Answers you have not sent, matches, communities you looked at, and your choices here. What we have
        received stays with us: to have that erased, use the button beside it first.
      </p>
      {unsent === 0 ? (
        <AskFirst
          button="Delete everything from this phone"
          question="Everything listed here will be gone from this phone. This cannot be undone."
          yes="Yes, delete everything"
          onYes={() => forget(false)}
        />
      ) : (
        <AskFirst
          key="unsent"
          button="Delete what is not sent, too"
          question={sentence(unsent)}
          yes="Yes, delete all of it"
          onYes={() => forget(true)}
        />
      )}
      {unsent > 0 && <p role="status">Nothing was deleted yet. {sentence(unsent)}</p>}
    </>
  )
}

function sentence(unsent: number): string {
  if (unsent === 1) return 'One thing has not been sent yet. If you delete it now, nobody has it.'
  return `${unsent} things have not been sent yet. If you delete them now, nobody has them.`
}
