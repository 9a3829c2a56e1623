import { Component, type ReactNode } from 'react'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Keeps a failed chunk download or WebGL error from breaking the page. */
export class ViewerErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="p-6">
        <Banner tone="error">We couldn't start the viewer. You can still download the file.</Banner>
      </div>
    )
  }
}
