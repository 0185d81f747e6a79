import { translate } from '#pwa/words/translate.ts'
import { changesOrder, NEED_EFFECTS } from '#shared/need-effects.ts'
import { NEED_WORDS } from '#shared/need-words.ts'
import { NEEDS, type Need } from '#shared/needs.ts'
import { t } from '#words'

const effectOf = (need: Need) => (changesOrder(need) ? NEED_EFFECTS[need] : undefined)

/** What each answer to "What help is needed?" changes, by the rules that the server and the phone use. */
export function NeedsSection() {
  return (
    <section className="method-section" aria-labelledby="needs">
      <h2 id="needs">{t`What help is needed`}</h2>
      <p>
        {t`These questions are optional. What you leave open counts as unknown, and never as a no: it hides no community.`}
      </p>
      <dl className="method-needs">
        {NEEDS.map((need) => (
          <div key={need}>
            <dt>
              <strong>{translate(NEED_WORDS[need].label)}</strong>
            </dt>
            <dd>
              {translate(effectOf(need) ?? '') ||
                t`It doesn't change the order. We read it when we help you.`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
