import { type ExamFigures, PASS_THRESHOLDS } from '#shared/desk/model.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount, formatPercent, formatSeconds } from '../format.ts'

/** The results of the examination next to what is required. */
export function ExamTable({ figures, deadlineMs }: { figures: ExamFigures; deadlineMs: number }) {
  const { asked, of, valid, agreement, families, steadiness, medianMs, p95Ms } = figures
  return (
    <>
      <DataTable
        caption="Examination results"
        columns={['Measure', { numeric: 'Result' }, { numeric: 'Required' }]}
      >
        <Row name="Valid replies" value={formatPercent(valid)} required={atLeast(PASS_THRESHOLDS.valid)} />
        <Row
          name="Correct order"
          value={formatPercent(agreement)}
          required={atLeast(PASS_THRESHOLDS.agreement)}
        />
        {families.map((family) => (
          <Row
            key={family.name}
            name={`Correct order: ${family.name}`}
            value={formatPercent(family.agreement)}
            required={atLeast(PASS_THRESHOLDS.family)}
          />
        ))}
        <Row
          name="Same order when shuffled"
          value={steadiness === null ? '–' : formatPercent(steadiness)}
          required={atLeast(PASS_THRESHOLDS.steadiness)}
        />
        <Row name="Median reply time" value={formatSeconds(medianMs)} required="–" />
        <Row
          name="95th percentile reply time"
          value={formatSeconds(p95Ms)}
          required={`under ${formatSeconds(deadlineMs)}`}
        />
        <Row name="Maximum tokens read" value={formatTokens(figures.promptTokens)} required="–" />
        <Row name="Maximum tokens written" value={formatTokens(figures.completionTokens)} required="–" />
      </DataTable>
      {asked < of && (
        <p className="model-panel-note">
          Stopped after {asked} of {of} questions, because the model could no longer pass.
        </p>
      )}
    </>
  )
}

function Row({ name, value, required }: { name: string; value: string; required: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{value}</td>
      <td className="number">{required}</td>
    </tr>
  )
}

const atLeast = (share: number) => `${formatPercent(share)} or more`
const formatTokens = (tokens: number | null) => (tokens === null ? 'not reported' : formatCount(tokens))
