import { toldValue } from '#shared/catalog/current-told.ts'
import type { ToldFact, ToldFactName } from '#shared/catalog/told-fact.ts'
import { t } from '#words'
import { formatPrice } from '../../ui/facility-card/facts.ts'
import { describeRooms, whenTold } from '../../ui/told-texts.ts'
import { FactCard, SaidRow } from './fact-card.tsx'

/** What the community told the operator's desk, with the day: once if it is the same for all. A register may say something else beside it. */
export function ToldCard({ told }: { told: readonly ToldFact[] }) {
  if (told.length === 0) return null
  const isOneCall = new Set(told.map((fact) => whenTold([fact]))).size === 1
  return (
    <FactCard title={t`What the Community Told Us`}>
      {isOneCall && <p className="text-small">{t`All of it was ${whenTold(told)}.`}</p>}
      <dl>
        {listTold(told).map(({ name, label, text }) => (
          <SaidRow
            key={name}
            label={label}
            source={!isOneCall && whenTold(told.filter(({ fact }) => fact === name))}
          >
            {text}
          </SaidRow>
        ))}
      </dl>
    </FactCard>
  )
}

interface ToldText {
  name: ToldFactName
  label: string
  text: string
}

function listTold(told: readonly ToldFact[]): ToldText[] {
  const [low, high, languages] = [
    toldValue(told, 'priceFrom'),
    toldValue(told, 'priceTo'),
    toldValue(told, 'languages'),
  ]
  const yesOrNo = (name: ToldFactName) => {
    const value = toldValue(told, name)
    return value === undefined ? undefined : value === true ? t`Yes` : t`No`
  }
  const texts: { name: ToldFactName; label: string; text: string | null | undefined }[] = [
    { name: 'priceFrom', label: t`From, per month`, text: typeof low === 'number' ? formatPrice(low) : null },
    {
      name: 'priceTo',
      label: t`Up to, per month`,
      text: typeof high === 'number' ? formatPrice(high) : null,
    },
    { name: 'rooms', label: t`Rooms`, text: describeRooms(told) },
    { name: 'medicaid', label: t`Takes Medicaid or a waiver`, text: yesOrNo('medicaid') },
    {
      name: 'languages',
      label: t`Languages of the staff`,
      text: Array.isArray(languages) ? languages.join(', ') : null,
    },
    { name: 'pets', label: t`Pets welcome`, text: yesOrNo('pets') },
    { name: 'closed', label: t`Closed`, text: yesOrNo('closed') },
  ]
  return texts.flatMap(({ text, ...rest }) => (text ? [{ ...rest, text }] : []))
}
