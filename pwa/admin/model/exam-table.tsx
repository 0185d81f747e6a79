import { type ExamFigures, PASS_THRESHOLDS } from '../../../shared/model-state.ts'
import { DataTable } from '../parts/data-table.tsx'
import { sayCount, sayPercent, saySeconds } from '../parts/say-number.ts'

/** What the examination measured, beside what is wanted. */
export function ExamTable({ figures, deadlineMs }: { figures: ExamFigures; deadlineMs: number }) {
  const { asked, of, valid, agreement, families, steadiness, medianMs, p95Ms } = figures
  return (
    <>
      <DataTable
        caption="What the examination measured"
        columns={['Figure', { numbers: 'Measured' }, { numbers: 'Wanted' }]}
      >
        <Row name="Replies as asked for" value={sayPercent(valid)} wanted={atLeast(PASS_THRESHOLDS.valid)} />
        <Row name="Right order" value={sayPercent(agreement)} wanted={atLeast(PASS_THRESHOLDS.agreement)} />
        {families.map((family) => (
          <Row
            key={family.name}
            name={`Right order: ${family.name}`}
            value={sayPercent(family.agreement)}
            wanted={atLeast(PASS_THRESHOLDS.family)}
          />
        ))}
        <Row
          name="Same order when shuffled"
          value={steadiness === null ? '–' : sayPercent(steadiness)}
          wanted={atLeast(PASS_THRESHOLDS.steadiness)}
        />
        <Row name="Half of the replies within" value={saySeconds(medianMs)} wanted="–" />
        <Row
          name="19 of 20 replies within"
          value={saySeconds(p95Ms)}
          wanted={`under ${saySeconds(deadlineMs)}`}
        />
        <Row name="Tokens read, at most" value={sayTokens(figures.promptTokens)} wanted="–" />
        <Row name="Tokens written, at most" value={sayTokens(figures.completionTokens)} wanted="–" />
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

const atLeast = (share: number) => `${sayPercent(share)} or more`
const sayTokens = (tokens: number | null) => (tokens === null ? 'not reported' : sayCount(tokens))
