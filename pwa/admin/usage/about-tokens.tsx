import type { TokenUsageReport } from '#shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import './about-tokens.css'

/** Explains input and output tokens and their rates. */
export function AboutTokens({ rates }: { rates: TokenUsageReport['rates'] }) {
  return (
    <Panel title="How token costs are calculated">
      <dl className="about-tokens">
        <div>
          <dt>Input tokens</dt>
          <dd>
            The question plus context, which the model reads. {formatRate(rates.inputPerMillion)} per 1M input
            tokens.
          </dd>
        </div>
        <div>
          <dt>Output tokens</dt>
          <dd>
            The response, which the model writes. {formatRate(rates.outputPerMillion)} per 1M output tokens.
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** Formats a rate in dollars, without decimals if it is whole: '$3', '$0.25'. */
function formatRate(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(Math.max(2, decimalsOf(dollars)))}`
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0
