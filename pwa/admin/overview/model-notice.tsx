import { Link } from 'react-router-dom'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { STATE_NAMES } from '../model/describe-model.ts'
import { useModel } from '../model/use-model.ts'

/** A line when the model does not take part in families' lists; nothing when it does, or when that is not known. */
export function ModelNotice() {
  const { data } = useModel()
  if (!data || data.state.state === 'ready') return null
  const isAsked = data.state.state === 'failed' || data.state.state === 'unexamined'
  return (
    <Notice tone={isAsked ? 'warning' : 'info'}>
      <p>
        Families’ lists are ordered by the rules alone. The matching model, {data.model}:{' '}
        {STATE_NAMES[data.state.state].toLowerCase()}.{' '}
        <Link to={`${ADMIN_SCREENS.dashboard}?tab=settings`}>See the model under Settings</Link>
      </p>
    </Notice>
  )
}
