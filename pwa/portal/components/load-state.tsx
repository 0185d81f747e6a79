import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { errorMessage } from '../admin-api.ts'

/** A message that something is loading. It appears only after a short delay. */
export const LoadingMessage = ({ children }: { children: ReactNode }) => (
  <p className="animate-[appear_var(--motion)_200ms_backwards] py-6 text-quiet" role="status">
    {children}
  </p>
)

interface LoadErrorProps {
  /** What failed, without a final period: 'Failed to load token usage'. */
  title: string
  error: unknown
  onRetry: () => void
}

/** Replaces a part of the portal whose data could not be loaded. */
export const LoadError = ({ title, error, onRetry }: LoadErrorProps) => (
  <Notice tone="error" role="alert" title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
    {errorMessage(error, 'The server gave no reason.')}
  </Notice>
)

interface LoadStateProps<Data> {
  load: { data: Data | undefined; error: unknown; reload: () => void }
  /** What is loaded: 'the webhooks'. */
  what: string
  /** Shows what is loaded. */
  children?: (data: Data) => ReactNode
}

/** While data is loading for the first time, says so; if loading failed, says why. Then shows the data. */
export const LoadState = <Data,>({ load: { data, error, reload }, what, children }: LoadStateProps<Data>) => (
  <>
    {error !== undefined && <LoadError title={`Failed to load ${what}`} error={error} onRetry={reload} />}
    {data === undefined && error === undefined && <LoadingMessage>Loading {what}…</LoadingMessage>}
    {data !== undefined && children?.(data)}
  </>
)

interface ErrorAlertProps {
  message: string | undefined
  /** Does again what failed, if that makes sense. */
  onRetry?: (() => void) | undefined
}

/** Announces an error message; renders nothing without one. */
export function ErrorAlert({ message, onRetry }: ErrorAlertProps) {
  if (!message) return null
  return (
    <Notice
      tone="error"
      role="alert"
      actions={onRetry && <Button onClick={() => onRetry()}>Try again</Button>}
    >
      {message}
    </Notice>
  )
}
