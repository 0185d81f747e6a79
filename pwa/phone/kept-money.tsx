import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { deleteMoney } from '../local/money.ts'
import { useMoney } from '../money/use-money.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const focusFirst = () => document.getElementById('phone-answers')?.focus()

/** What the family typed about money, if it did. */
export function KeptMoney() {
  if (!useMoney()) return null
  return (
    <section aria-labelledby="phone-money">
      <h2 id="phone-money">{t`Your money`}</h2>
      <Card className="saved-item">
        <p>{t`What you typed on “What can we afford?”. It is only on this phone, and we never get it.`}</p>
        <div className="button-row">
          <ButtonLink to={SCREENS.afford}>{t`See what you typed`}</ButtonLink>
          <ConfirmButton
            button={t`Delete what you typed about money`}
            question={t`This can't be undone.`}
            confirmLabel={t`Yes, delete it`}
            cancelLabel={t`No, keep it`}
            onConfirm={deleteMoney}
            focusAfter={focusFirst}
          />
        </div>
      </Card>
    </section>
  )
}
