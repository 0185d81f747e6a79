import { Component, type ReactNode } from 'react'
import { ScreenFailure } from './screen-failure.tsx'

interface Props {
  /** What the screens within keep on the device, for the words of the failure. */
  keeps?: 'typing' | 'nothing'
  children: ReactNode
}

/**
 * Shows a calm page instead of a screen that could not be loaded or drawn. Give it a `key` of the address,
 * so that the next screen starts anew.
 */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure keeps={this.props.keeps} /> : this.props.children
  }
}
