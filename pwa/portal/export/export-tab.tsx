import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ListedIntroduction } from '#shared/desk/placement.ts'
import { errorMessage } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { type CsvColumn, writeCsv } from './csv.ts'
import { LeadsPanel } from './leads-panel.tsx'
import { loadAllPages } from './load-all-pages.ts'
import { MessagesPanel } from './messages-panel.tsx'

/** The Data Export tab: leads and contact messages, to view, export and erase. */
export function ExportTab() {
  const timeZone = useTimeZone()
  return (
    <PanelStack>
      <LeadsPanel timeZone={timeZone} />
      <MessagesPanel timeZone={timeZone} />
      <IntroductionsPanel />
    </PanelStack>
  )
}

const HEADINGS = [
  ...['First Name', 'Last Name', 'Reference', 'Community', 'Place', 'Consent', 'Agreed On'],
  ...['Told', 'Told On', 'By', 'Reply', 'Replied On', 'Moved In On'],
]

const toRow = (row: ListedIntroduction): string[] => [
  ...[row.firstName, row.lastName, row.reference ?? '', row.community.name, row.community.location],
  ...[row.consentWords, row.agreedOn, row.told, row.toldOn, row.username],
  ...[row.reply ?? '', row.repliedOn ?? '', row.movedInOn ?? ''],
]

const List = z.array(ListedIntroduction)

/** The introductions of all families, as a file. */
function IntroductionsPanel() {
  const [isExporting, setExporting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const exportAll = async () => {
    setExporting(true)
    setProblem(undefined)
    try {
      const all = await loadAllPages(ADMIN_API.introductions, List, () => true)
      const file = await writeTable([HEADINGS, ...all.map(toRow)])
      downloadFile(file, `introductions-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to export the introductions'))
    } finally {
      setExporting(false)
    }
  }
  return (
    <Panel title="Introductions">
      <p>Which communities were told of which families, with the consent, the reply and the move-in.</p>
      <ErrorAlert message={problem} />
      <Button disabled={isExporting} onClick={() => void exportAll()}>
        {isExporting ? 'Exporting…' : 'Export introductions to CSV'}
      </Button>
    </Panel>
  )
}

/** Writes lines of cells, the headings first, to a CSV file. */
function writeTable([headings = [], ...rows]: (string | number)[][]): Promise<Blob> {
  const columns = headings.map(
    (heading, index): CsvColumn<(string | number)[]> => ({
      header: String(heading),
      cell: (row) => String(row[index] ?? ''),
    }),
  )
  return writeCsv(columns, rows)
}
