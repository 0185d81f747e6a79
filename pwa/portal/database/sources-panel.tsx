import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DAY_MS } from '#shared/contract/durations.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatCount, formatLongDate, formatMoment } from '../format.ts'
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
      {data && data.length > 0 && (
        <ul className="items">
          {data.map((update) => (
            <Source key={update.source} update={update} mayChange={mayChange} />
          ))}
        </ul>
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

function Source({ update, mayChange }: { update: SourceUpdate; mayChange: boolean }) {
  const { source, publisher, kind, isSample, page, isOn, canFetch, isStale, problem } = update
  const toggle = () =>
    showFailure('The source was not changed', async () => {
      await sendAdmin('PUT', `${ADMIN_API.sourceUpdates}/${source}`, { isOn: !isOn })
      await reload()
    })
  return (
    <Item
      title={isSample ? 'Sample (fictional)' : (publisher ?? 'Your own list')}
      remark={!isSample && ` (${source})`}
      details={[kind, describeData(update), describeChecks(update)].filter(Boolean).join(' · ')}
      actions={
        <>
          {canFetch && mayChange && (
            <Button onClick={() => void toggle()} aria-label={`Switch ${isOn ? 'off' : 'on'} ${source}`}>
              {isOn ? 'Switch off' : 'Switch on'}
            </Button>
          )}
          {page && (
            <a className="database-visit" href={page} target="_blank" rel="noreferrer">
              Publisher’s page for {source} (opens in a new tab)
            </a>
          )}
        </>
      }
    >
      {problem && (
        <Notice tone="error" title="The last check failed">
          {`${problem}. It is tried again at the next check.`}
        </Notice>
      )}
      {isStale && (
        <Notice tone="warning">
          Its data are old, so families may be sent to closed homes. Switch it on, or upload a newer file.
        </Notice>
      )}
      <Editions editions={update.editions} mayChange={mayChange} onDone={reload} />
    </Item>
  )
}

/** How many records the catalog has, the day of the newest and their age, and how much of the file was read. */
function describeData({ isSample, loaded, editions }: SourceUpdate): string {
  const current = editions.find(({ state }) => state === 'current')
  if (!current && !loaded) return ''
  const count = loaded && `${formatCount(loaded.count)} ${loaded.count === 1 ? 'record' : 'records'}`
  const day = current?.editionDate ?? loaded?.sourceDate
  const days = day && Math.max(0, Math.floor((Date.now() - Date.parse(day)) / DAY_MS))
  const age = day
    ? `newest of ${formatLongDate(day)} (${days} ${days === 1 ? 'day' : 'days'} old)`
    : isSample
      ? 'made up'
      : 'no record has a date'
  const read = current
    ? `${current.report.read} rows read, ${current.report.refused} refused`
    : loaded && `loaded ${formatMoment(loaded.loadedAt)}`
  return [count, age, read].filter(Boolean).join(', ')
}

function describeChecks({
  canFetch,
  cited,
  isOn,
  checkedAt,
  succeededAt,
  nextCheckAt,
}: SourceUpdate): string {
  if (!canFetch) return cited ? 'to be downloaded by hand' : ''
  const last = succeededAt ? `fetched ${formatMoment(succeededAt)}` : 'never fetched'
  const failed = checkedAt && checkedAt !== succeededAt ? `, last check ${formatMoment(checkedAt)}` : ''
  const next = !isOn ? ', switched off' : nextCheckAt ? `, next check ${formatMoment(nextCheckAt)}` : ''
  return `${last}${failed}${next}, address looked up on ${cited ? formatLongDate(cited) : 'an unknown day'}`
}
