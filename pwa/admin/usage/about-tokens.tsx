import type { TokenUsageReport } from '../../../shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import './about-tokens.css'

/** What tokens are, and at which rates they are counted as cost. */
export function AboutTokens({ rates }: { rates: TokenUsageReport['rates'] }) {
  return (
    <Panel title="How tokens become cost">
      <dl className="about-tokens">
        <div>
          <dt>Input tokens</dt>
          <dd>
            The question plus context: what the model reads. {formatRate(rates.inputPerMillion)} per 1M input
            tokens.
          </dd>
        </div>
        <div>
          <dt>Output tokens</dt>
          <dd>
            The response: what the model writes. {formatRate(rates.outputPerMillion)} per 1M output tokens.
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** '$3', '$0.25': a rate in dollars, without cents that are none. */
function formatRate(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(Math.max(2, decimalsOf(dollars)))}`
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0
