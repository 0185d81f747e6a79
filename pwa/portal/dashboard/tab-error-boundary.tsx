import { Component, type ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

/**
 * Replaces a tab with a notice if it throws or if its file can't be loaded (offline, or replaced by a new
 * version).
 */
export class TabErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice
        tone="error"
        role="alert"
        title="This tab could not be opened"
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        Your connection may have been interrupted, or a new version has been installed.
      </Notice>
    )
  }
}
