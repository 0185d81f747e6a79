import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { errorMessage } from '../admin-api.ts'

interface LoadErrorProps {
  /** What failed, without a final period: 'Failed to load token usage'. */
  title: string
  error: unknown
  onRetry: () => void
}

/** Replaces a part of the portal whose data could not be loaded. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <Notice tone="error" role="alert" title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
      {errorMessage(error, 'The server gave no reason.')}
    </Notice>
  )
}
