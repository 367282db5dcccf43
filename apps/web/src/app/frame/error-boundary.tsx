import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'

/**
 * Shows what to do when a page breaks, instead of an empty screen. Most often its code could not be fetched: the
 * connection was lost, or a new version was installed since the site was opened.
 */
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
