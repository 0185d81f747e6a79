import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { writeTable } from '../export/write-table.ts'
import type { AdminData } from '../use-admin-data.ts'

interface ReportFrameProps<Report> {
  title: string
  report: AdminData<Report> & { reload: () => void }
  /** What will appear here; shown in place of a report for which `isEmpty` is true. */
  whenEmpty: string
  isEmpty: (report: Report) => boolean
  /** The name of the file without its ending, and its lines, the headings first. */
  fileName: string
  lines: (report: Report) => (string | number)[][]
  children: (report: Report) => ReactNode
}

/** A report with its title, its state and a button that downloads its numbers. */
export function ReportFrame<Report>(props: ReportFrameProps<Report>) {
  const { title, report, whenEmpty, isEmpty, fileName, lines, children } = props
  const { data, error, reload } = report
  const hasContent = data !== undefined && !isEmpty(data)
  const download = async () => {
    try {
      if (data) downloadFile(await writeTable(lines(data)), `${fileName}.csv`)
    } catch {
      showToast({ title: "The file couldn't be written", variant: 'destructive' })
    }
  }
  return (
    <Panel
      title={title}
      actions={
        hasContent && (
          <Button variant="quiet" onClick={() => void download()}>
            <Download aria-hidden="true" />
            <span>
              Download CSV <VisuallyHidden>of {title}</VisuallyHidden>
            </span>
          </Button>
        )
      }
    >
      {error && <LoadError title="Failed to load this report" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Counting…</LoadingMessage>}
      {data && isEmpty(data) && <p>{whenEmpty}</p>}
      {hasContent && children(data)}
    </Panel>
  )
}
