import { perLanguage, translate } from '#pwa/words/translate.ts'
import type { Helper } from '#shared/catalog/who-helps/helper.ts'
import { msg, Trans, t, type Words } from '#words'
import { phoneLink } from '../../ui/contact-links.ts'
import { listHelpers } from './list-helpers.ts'
import { useStateHelpers } from './use-state-helpers.ts'

const HEADINGS: Record<Helper['kind'], Words> = {
  complaints: msg`How to complain`,
  ombudsman: msg`Who speaks up for you`,
  reports: msg`Read the inspection reports`,
  advice: msg`Who gives advice`,
}
const KINDS = Object.keys(HEADINGS) as Helper['kind'][]

interface WhoHelpsProps {
  /** A state's code, or '' for the whole country. */
  state: string
  /** Whether the server may learn the state, if its helpers aren't on this phone. */
  mayAsk: boolean
  /** The report about this community, if its register has one. */
  reportUrl?: string | undefined
  /** On paper there are only names, numbers and publishers, because a list fills its three pages. */
  isBrief?: boolean
}

/** Who else helps: offices and lines of the state and of the country, each with its publisher and day. */
export function WhoHelps({ state, mayAsk, reportUrl, isBrief = false }: WhoHelpsProps) {
  const helpers = listHelpers(useStateHelpers(state, mayAsk))
  return (
    <section
      className="group stack-4 print:block print:text-[10pt]"
      aria-labelledby="who-helps"
      data-brief={isBrief || undefined}
    >
      <h2 id="who-helps" className="print:break-after-avoid">{t`Who else helps`}</h2>
      <BeforeAHome />
      {KINDS.map((kind) => (
        <HelperGroup
          key={kind}
          kind={kind}
          helpers={helpers.filter((one) => one.kind === kind)}
          reportUrl={kind === 'reports' ? reportUrl : undefined}
        />
      ))}
    </section>
  )
}

/** What may help before a home, and whom to call. */
function BeforeAHome() {
  return (
    <p className={NOT_BRIEF}>
      <Trans>
        A home isn't the only choice. An aide can come to the house for a few hours. Adult day care gives
        company and meals while you work. Respite care gives the caregiver a break of a few days. These can
        cost less, but not if help is needed day and night. Call the Eldercare Locator below: they know what
        you can get near you.
      </Trans>
    </p>
  )
}

/** What a brief list leaves out on paper, and what runs on in one paragraph there. */
const NOT_BRIEF = 'group-data-brief:print:hidden'
const RUN_IN = 'group-data-brief:print:inline!'
const LINK = 'me-4 inline-flex min-h-target items-center font-[650] print:min-h-0'

interface HelperGroupProps {
  kind: Helper['kind']
  helpers: readonly Helper[]
  reportUrl: string | undefined
}

function HelperGroup({ kind, helpers, reportUrl }: HelperGroupProps) {
  if (helpers.length === 0 && !reportUrl) return null
  const id = `who-helps-${kind}`
  return (
    <div className={RUN_IN}>
      <p
        className={`font-[700] text-h3 print:break-after-avoid group-data-brief:print:text-[10pt] group-data-brief:print:after:content-[':_'] ${RUN_IN}`}
        id={id}
      >
        {translate(HEADINGS[kind])}
      </p>
      <ul className={`stack-4 pt-2 print:block ${RUN_IN}`} aria-labelledby={id}>
        {reportUrl && (
          <li>
            <a className={LINK} href={reportUrl}>{t`The official report about this community`}</a>
          </li>
        )}
        {helpers.map((helper) => (
          <HelperLine key={helper.name} helper={helper} />
        ))}
      </ul>
    </div>
  )
}

const days = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

function HelperLine({ helper: { name, what, phone, url, publisher, date, readAt } }: { helper: Helper }) {
  const dial = phone === '211' ? 'tel:211' : phone && phoneLink(phone)
  const day = days().format(new Date(date))
  return (
    <li className={`print:break-inside-avoid print:pt-[0.15cm] ${RUN_IN}`}>
      <a className={LINK} href={url}>
        {translate(name)}
      </a>
      {phone && dial && (
        <>
          {' '}
          <a className={LINK} href={dial}>
            {phone}
          </a>
        </>
      )}
      <p className={NOT_BRIEF}>{translate(what)}</p>
      <p
        data-part="source"
        className={`text-quiet text-small print:text-[10pt] group-data-brief:print:after:content-[';_'] ${RUN_IN}`}
      >
        {readAt ? (
          <span lang="en">{publisher}</span>
        ) : (
          <Trans>
            <span lang="en">{publisher}</span>, read on {day}
          </Trans>
        )}
      </p>
    </li>
  )
}
