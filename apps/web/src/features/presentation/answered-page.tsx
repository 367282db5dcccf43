import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'

/** Where a wallet leads that has answered a code of another device: what came of it is shown there, and not here. */
export default function AnsweredPage() {
  usePageTitle('You can close this page')
  return (
    <EmptyState title="You can close this page">
      <p>Your wallet has sent its answer. What came of it is shown where you scanned the code.</p>
    </EmptyState>
  )
}
