import MapIcon from 'lucide-react/icons/map'
import type { ReactNode } from 'react'
import { listedMatches } from '#shared/contract/facility.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { plural, t } from '#words'
import { knownFacts } from '../list-tools/arrange-list.ts'
import { ListTools, ToolButton } from '../list-tools/list-tools.tsx'
import { countFilters, parseView, withoutFilters } from '../list-tools/list-view.ts'
import { CriteriaCard } from './criteria-card.tsx'
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
