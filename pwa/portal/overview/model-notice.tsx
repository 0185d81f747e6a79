import { Link } from 'react-router-dom'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import type { ModelReport } from '#shared/desk/model.ts'
import { STATE_NAMES } from '../model/describe-model.ts'
import { useModel } from '../model/use-model.ts'

/**
 * Shown while the model does not help rank families' lists. Nothing if it does, or if its state is unknown.
 */
export function ModelNotice() {
  const { data } = useModel()
  if (!data || data.state.state === 'ready') return null
  const needsAttention = data.state.state === 'failed' || data.state.state === 'unexamined'
  return (
    <Notice tone={needsAttention ? 'warning' : 'info'}>
      <p>
        {summarize(data)}{' '}
        <Link to={`${ADMIN_SCREENS.dashboard}?tab=settings`}>See the model under Settings</Link>
      </p>
    </Notice>
  )
}

const summarize = ({ model, state: { state } }: ModelReport): string =>
  state === 'unreachable'
    ? 'The matching model isn’t running. Lists still work.'
    : `The matching model, ${model}: ${STATE_NAMES[state].toLowerCase()}. Lists still work.`
