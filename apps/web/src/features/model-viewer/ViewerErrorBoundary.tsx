import { Component, type ReactNode } from 'react'
import { Banner } from '../../ui/feedback/Banner.tsx'

interface ViewerErrorBoundaryProps {
  onFail?: (() => void) | undefined
  children: ReactNode
}

/** Keeps a failed chunk download or WebGL error from breaking the page. */
export class ViewerErrorBoundary extends Component<ViewerErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail?.()
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
