import { Component, type ReactNode } from 'react'
import { ScreenFailure } from './screen-failure.tsx'

interface Props {
  /** What these screens store on the device, for the text of the error page. */
  stored?: 'drafts' | 'nothing'
  children: ReactNode
}

/**
 * Shows an error page if a screen fails to load or render. Set `key` to the path, so that the next screen starts
 * without the error.
 */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure stored={this.props.stored} /> : this.props.children
  }
}
