import { translate } from '#pwa/words/translate.ts'
import { toStateName } from '#shared/states.ts'
import { t } from '#words'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { describeRefusal, nameRecipients, RECIPIENTS, type RefusalState } from './describe-refusal.ts'
import { RefuseForm } from './refuse-form.tsx'
import type { KnownSearch } from './use-searches.ts'

/** A search on this phone: what its family refused, and the form to refuse the rest. */
export function SearchCard({ search }: { search: KnownSearch }) {
  const { key, answers, refusals, isReadOnly } = search
  const state = describeRefusal(answers, refusals)
  const open = RECIPIENTS.filter((name) => ![...state.recorded, ...state.waiting].includes(name))
  const { firstName, lastName, city } = answers
  const title = t`${firstName} ${lastName}, in ${city}, ${toStateName(answers.state)}`
  return (
    <Card as="li" className="do-not-share-card">
      <h3>{title}</h3>
      <RefusalStatus state={state} />
      {isReadOnly ? (
        <p>{t`This phone can only read this search. Ask for a link below to say no.`}</p>
      ) : (
        open.length > 0 && <RefuseForm key={open.join()} search={key} open={open} about={title} />
      )}
    </Card>
  )
}

/** Always rendered, so that screen readers announce a change. */
function RefusalStatus({ state: { recorded, waiting, problem } }: { state: RefusalState }) {
  return (
    <div role="status" className="do-not-share-status">
      {recorded.length > 0 && (
        <Notice tone="success">{t`We don’t share these answers with ${nameRecipients(recorded)}.`}</Notice>
      )}
      {waiting.length > 0 && (
        <Notice>
          {t`Waiting to send: no sharing with ${nameRecipients(waiting)}. This is saved on this phone and is sent as soon as you’re connected.`}
        </Notice>
      )}
      {problem && (
        <Notice tone="warning" title={t`We couldn’t record your choice`}>
          {translate(problem)} {t`Use the other way below.`}
        </Notice>
      )}
    </div>
  )
}
