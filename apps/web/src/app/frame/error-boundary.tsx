import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'

/** Says what to do if a page fails, usually because its code could not be fetched: the connection was lost, or a new version was installed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <FailureNotice
        title={t`This page could not be shown`}
        explanation={t`Check your connection and load it again.`}
        retryLabel={t`Load again`}
        onRetry={() => window.location.reload()}
      />
    )
  }
}
