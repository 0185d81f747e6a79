import { Notice } from '#pwa/ui/notice.tsx'

/** Announces an error message; renders nothing without one. */
export function ErrorAlert({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <Notice tone="error" role="alert">
      {message}
    </Notice>
  )
}
