import { type ExamFigures, PASS_MARK } from '../../../shared/model-state.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount, formatPercent, formatSeconds } from '../format/format-number.ts'

/** What the examination measured, beside what is wanted. */
export function ExamTable({ figures, deadlineMs }: { figures: ExamFigures; deadlineMs: number }) {
  const { asked, of, valid, agreement, families, steadiness, medianMs, p95Ms } = figures
  return (
    <>
      <DataTable
        caption="What the examination measured"
        columns={['Figure', { numeric: 'Measured' }, { numeric: 'Wanted' }]}
      >
        <Row name="Replies as asked for" value={formatPercent(valid)} wanted={atLeast(PASS_MARK.valid)} />
        <Row name="Right order" value={formatPercent(agreement)} wanted={atLeast(PASS_MARK.agreement)} />
        {families.map((family) => (
          <Row
            key={family.name}
            name={`Right order: ${family.name}`}
            value={formatPercent(family.agreement)}
            wanted={atLeast(PASS_MARK.family)}
          />
        ))}
        <Row
          name="Same order when shuffled"
          value={steadiness === null ? '–' : formatPercent(steadiness)}
          wanted={atLeast(PASS_MARK.steadiness)}
        />
        <Row name="Half of the replies within" value={formatSeconds(medianMs)} wanted="–" />
        <Row
          name="19 of 20 replies within"
          value={formatSeconds(p95Ms)}
          wanted={`under ${formatSeconds(deadlineMs)}`}
        />
        <Row name="Tokens read, at most" value={formatTokens(figures.promptTokens)} wanted="–" />
        <Row name="Tokens written, at most" value={formatTokens(figures.completionTokens)} wanted="–" />
      </DataTable>
      {asked < of && (
        <p className="model-panel-note">
          Ended after {asked} of {of} questions: the mark was out of reach whatever the rest would bring.
        </p>
      )}
    </>
  )
}

function Row({ name, value, wanted }: { name: string; value: string; wanted: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{value}</td>
      <td className="number">{wanted}</td>
    </tr>
  )
}

const atLeast = (share: number) => `${formatPercent(share)} or more`
const formatTokens = (tokens: number | null) => (tokens === null ? 'not reported' : formatCount(tokens))
