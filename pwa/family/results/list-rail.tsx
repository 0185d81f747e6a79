import ChevronDown from 'lucide-react/icons/chevron-down'
import MapIcon from 'lucide-react/icons/map'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { listedMatches } from '#shared/contract/facility.ts'
import { CRITERIA_BADGES } from '#shared/contract/limits.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { KnownAnswers, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { NEEDS, type Needs } from '#shared/matching/needs.ts'
import { plural, Trans, t } from '#words'
import { Badges } from '../../ui/facility-card/badges.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { knownFacts } from '../list-tools/arrange-list.ts'
import { ListTools, ToolButton } from '../list-tools/list-tools.tsx'
import { countFilters, parseView, withoutFilters } from '../list-tools/list-view.ts'
import type { FoundList } from './use-found-list.ts'
import type { ShownList } from './use-list-view.ts'

const sortLabels = () => ({
  fit: t`Best fit`,
  nearest: t`Nearest`,
  price: t`Lowest price`,
  size: t`Smallest`,
})

interface ListRailProps {
  response: QuestionnaireResponse
  /** Undefined until the phone has been read. */
  parts: FoundList | undefined
  shownList: ShownList | undefined
  /** Whether the family looks at the map. */
  isMap: boolean
  onMap: (isMap: boolean) => void
  /** The map on a wide screen. */
  children?: ReactNode
}

/**
 * What was searched for, and how to sort and filter what is listed. On a phone above the list; on a wide screen beside it,
 * where it stays.
 */
export function ListRail({ response, parts, shownList, isMap, onMap, children }: ListRailProps) {
  const { questionnaire, key, facilities } = response
  const view = shownList?.view ?? parseView()
  return (
    <div className="stack-5 lg:sticky lg:top-[calc(var(--spacing-bar)+1rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100vh-var(--spacing-bar)-2rem)] lg:overflow-y-auto print:block">
      <CriteriaCard questionnaire={questionnaire} adjust={key} />
      {facilities.length > 0 && (
        <ListTools
          staysOpen={!children}
          view={view}
          onChange={(changes) => shownList?.setView(changes)}
          onClear={() => shownList?.setView(withoutFilters(view))}
          sorts={sortLabels()}
          known={knownFacts(parts?.all ?? listedMatches(response))}
          status={parts && shownList && describeShown(response, parts, shownList)}
        >
          <ToolButton
            className="aria-pressed:bg-evergreen aria-pressed:text-on-evergreen"
            aria-pressed={isMap}
            onClick={() => onMap(!isMap)}
          >
            <MapIcon aria-hidden="true" />
            {t`Map`}
          </ToolButton>
        </ListTools>
      )}
      {children}
    </div>
  )
}

/** Of all communities in the list, how many pass the filters and are not hidden, and that there are more. */
function describeShown(response: QuestionnaireResponse, parts: FoundList, { view, hidden }: ShownList) {
  const total = parts.all.length
  const count = listedMatches(parts).length + parts.ruledOut.length
  const isChanged = view.sort !== 'fit' || countFilters(view) > 0
  return [
    count < total && t`Showing ${count} of ${total} communities.`,
    count < total &&
      hidden.length > 0 &&
      t`${plural(hidden.length, { one: 'The one that you hid is', other: 'The # that you hid are' })} named below the list.`,
    isChanged &&
      (response.compared ?? 0) > total - response.fartherAway.length &&
      t`Sort and filter act on these ${total}, not on all within reach.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface CriteriaCardProps {
  questionnaire: KnownAnswers
  /** The key of the answers, to adjust them. */
  adjust: string
}

/** The search criteria with a link to change them. On a phone two lines, which open to all of them. */
export function CriteriaCard({ questionnaire, adjust }: CriteriaCardProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { firstName, lastName, age, gender, budget, amenities, city, state, needs, letter } = questionnaire
  const name = `${firstName} ${lastName}`.trim()
  const place = [city, state].filter(Boolean).join(', ')
  const facts = [
    [t`Name`, name],
    [t`Age`, age && t`${age} years`],
    [t`Gender`, gender && translate(gender)],
    [t`Location`, place],
    [t`Budget`, budget && translate(budget)],
  ].filter(([, text]) => text)
  return (
    <section
      className="rounded-card border border-line bg-card text-small leading-[1.35]"
      aria-labelledby="criteria"
    >
      <h2 id="criteria" className="sr-only">
        {t`Search Criteria`}
      </h2>
      <button
        type="button"
        className="flex min-h-target w-full cursor-pointer items-center justify-between gap-3 rounded-card border-0 bg-transparent px-3 py-2 text-start lg:hidden print:hidden"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {joined(name, age && t`${age} years`, place)}
          <br />
          {joined(budget && translate(budget).replace(/ \(.*/, ''), describeAmenities(amenities.length))}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`size-[1.5em] flex-none ${isOpen ? '[transform:rotate(180deg)]' : ''}`}
        />
      </button>
      <div id={panel} className={`px-3 pb-2 lg:pt-3 print:block ${isOpen ? '' : 'max-lg:hidden'}`}>
        <dl className="m-0 stack-1">
          {facts.map(([term = '', text]) => (
            <Fact key={term} term={term}>
              {text}
            </Fact>
          ))}
          {needs && <NeedsFacts needs={needs} />}
          {letter && <Fact term={t`In your own words`}>{t`with a letter`}</Fact>}
          {amenities.length > 0 && (
            <Fact term={t`Required Amenities`}>
              <Badges labels={amenities} max={CRITERIA_BADGES} />
            </Fact>
          )}
        </dl>
        <Link
          className="inline-flex min-h-target min-w-target items-center print:hidden"
          to={SCREENS.questionnaire}
          state={{ adjust }}
        >
          <Trans>
            Edit<VisuallyHidden> your answers</VisuallyHidden>
          </Trans>
        </Link>
      </div>
    </section>
  )
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

const describeAmenities = (count: number) =>
  count > 0 ? t`${plural(count, { one: '# amenity', other: '# amenities' })}` : ''

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="w-[8.75rem] text-quiet">{term}</dt>
    <dd className="min-w-0 flex-1 basis-[9rem]">{children}</dd>
  </div>
)

/** Loads for the searches that have needs. */
const importWords = () => import('#shared/matching/need-words.ts')

/** The help that is needed, as the family answered: a fact for each need that is known. */
function NeedsFacts({ needs }: { needs: Needs }) {
  const words = useDeferred(importWords)
  if (!words) return null
  return NEEDS.filter((need) => needs[need] !== undefined).map((need) => {
    const { label, answers }: { label: string; answers: Record<string, string> } = words.NEED_WORDS[need]
    const texts = words.valuesOfNeed(needs, need).map((value) => translate(answers[value] ?? value))
    return (
      <Fact key={need} term={translate(label)}>
        {texts.join(', ')}
      </Fact>
    )
  })
}
