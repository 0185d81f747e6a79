import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { STATES } from '#shared/contract/states.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { sendAdmin } from '../admin-api.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatCount, formatMoment } from '../format.ts'
import { useMayUse } from '../session.ts'
import { loadAdminData, refreshAdminData, useAdminData } from '../use-admin-data.ts'
import { Editions } from './editions.tsx'
import { UploadEdition } from './upload-edition.tsx'

const Updates = z.array(SourceUpdate)

/** The sources of the catalog: what it has of each, where the registers are published, and their editions. */
export function SourcesPanel() {
  const load = useAdminData(ADMIN_API.sourceUpdates, Updates)
  const mayChange = useMayUse('owner')
  const { data } = load
  return (
    <Panel title="Sources">
      <p>
        A source that is switched on is checked each night. An edition that changes much waits here until you
        apply or refuse it. No publisher is called before you switch its source on.
      </p>
      <LoadState load={load} what="the sources" />
      {data && <OldSources sources={data} />}
      {data && data.length > 0 && (
        <DataTable
          className="[&>table]:min-w-[52rem]"
          caption="Sources"
          isCaptionHidden
          isSticky
          columns={['Source', { numeric: 'Records' }, 'Newest', 'State', 'What you can do']}
        >
          {data.map((update) => (
            <Source key={update.source} update={update} mayChange={mayChange} />
          ))}
        </DataTable>
      )}
      {data && mayChange && (
        <UploadEdition
          sources={data.flatMap(({ source, isSample }) => (isSample ? [] : source))}
          onDone={reload}
        />
      )}
    </Panel>
  )
}

/** Loads the sources again. What else the tab shows of the catalog is loaded when it is next shown. */
async function reload(): Promise<void> {
  await loadAdminData(ADMIN_API.sourceUpdates, Updates)
  refreshAdminData()
}

/** Those whose data are so old that families may be sent to closed homes, in one warning. */
function OldSources({ sources }: { sources: readonly SourceUpdate[] }) {
  const old = sources.filter(({ isStale }) => isStale)
  if (old.length === 0) return null
  return (
    <Notice tone="warning" title="Families may be sent to closed homes">
      <ul>
        {old.map((update) => (
          <li key={update.source}>
            {`${nameOf(update)} is ${formatAge(newestOf(update))}. ${ADVICE[adviceOn(update)]}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the operator can do to get newer data. */
type Advice = 'switch' | 'upload' | 'own' | 'none'
function adviceOn({ canFetch, isOn, page, publisher }: SourceUpdate): Advice {
  if (canFetch) return isOn ? 'none' : 'switch'
  if (page) return 'upload'
  return publisher ? 'none' : 'own'
}
const ADVICE: Record<Advice, string> = {
  switch: 'Switch it on.',
  upload: 'Upload a newer file from the publisher’s page.',
  own: 'Upload a newer file.',
  none: 'There is nothing newer yet.',
}

/** A source in one line, and below it what needs attention. */
function Source({ update, mayChange }: { update: SourceUpdate; mayChange: boolean }) {
  const { source, kind, isSample, page, loaded, isOn, canFetch, problem, editions } = update
  const name = isSample ? 'Sample (fictional)' : (update.publisher ?? 'Your own list')
  const hasCurrent = editions.some(({ state }) => state === 'current')
  const toggle = () =>
    showFailure('The source was not changed', async () => {
      await sendAdmin('PUT', `${ADMIN_API.sourceUpdates}/${source}`, { isOn: !isOn })
      await reload()
    })
  return (
    <>
      <tr>
        <th scope="row" className="max-sm:w-[9rem]">
          {name}
          {kind && <span className="font-[400] text-quiet"> · {kind}</span>}
        </th>
        <td className="number">{loaded && formatCount(loaded.count)}</td>
        <td>{isSample ? 'made up' : (loaded || hasCurrent) && formatAge(newestOf(update))}</td>
        <td>{describeState(update)}</td>
        <td>
          <span className="row">
            {canFetch && mayChange && (
              <Button
                variant="quiet"
                onClick={() => void toggle()}
                aria-label={`Switch ${isOn ? 'off' : 'on'} ${source}`}
              >
                {isOn ? 'Switch off' : 'Switch on'}
              </Button>
            )}
            {page && (
              <a href={page} target="_blank" rel="noreferrer">
                Publisher’s page <VisuallyHidden>for {source} (opens in a new tab)</VisuallyHidden>
              </a>
            )}
            {!isSample && !canFetch && adviceOn(update) === 'none' && 'Nothing yet'}
          </span>
        </td>
      </tr>
      {(problem || editions.length > 0) && (
        <tr>
          <td colSpan={5}>
            {problem && (
              <Notice tone="error" title="The last check failed">
                {`${problem}. It is tried again at the next check.`}
              </Notice>
            )}
            <Editions editions={editions} newest={newestOf(update)} mayChange={mayChange} onDone={reload} />
          </td>
        </tr>
      )}
    </>
  )
}

/** "Wisconsin’s list", or its publisher's for a source that isn't named by its state. */
function nameOf({ source, publisher }: SourceUpdate): string {
  const state = STATES.find(([code]) => code.toLowerCase() === source.split('-')[0])
  return state ? `${state[1]}’s list` : publisher ? `The list of ${publisher}` : 'Your own list'
}

/** The day of the newest record that the catalog has of a source. */
const newestOf = ({ loaded, editions }: SourceUpdate) =>
  editions.find(({ state }) => state === 'current')?.editionDate ?? loaded?.sourceDate

const DAYS_PER_MONTH = 30.44

/** '5½ years old' for a day. */
function formatAge(day: string | null | undefined): string {
  if (!day) return 'no date'
  const months = (Date.now() - Date.parse(day)) / DAY_MS / DAYS_PER_MONTH
  if (months < 2) return 'new'
  if (months < 18) return `${Math.floor(months)} months old`
  const halves = Math.floor(months / 6)
  return `${Math.floor(halves / 2)}${halves % 2 ? '½' : ''} years old`
}

function describeState({ canFetch, isOn, isSample, loaded, succeededAt, checkedAt }: SourceUpdate): string {
  if (isSample) return ''
  if (!canFetch) return loaded ? `Loaded ${formatMoment(loaded.loadedAt)}` : 'Not loaded'
  if (!isOn) return 'Off'
  if (checkedAt && checkedAt !== succeededAt) return 'Last check failed'
  return succeededAt ? `Fetched ${formatMoment(succeededAt)}` : 'Not fetched yet'
}
