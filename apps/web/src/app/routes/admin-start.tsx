import { lazy, Suspense } from 'react'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useSessionView } from '../../shared/session/session-view.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'

const AdminPage = lazy(() => import('../../features/card-grid/admin-page.tsx'))
const OverviewPanel = lazy(() => import('../../features/admin/overview/overview-panel.tsx'))

export function AdminStart() {
  const { data, isLoading } = useSessionView()
  // Waits until the role is known, so that the overview does not push the cards down a moment later.
  if (isLoading) return <PageSkeleton />
  if (!data?.isAdministrator || !hasOwnBackend()) return <AdminPage />
  return (
    <AdminPage
      overview={
        <Suspense fallback={<PageSkeleton />}>
          <OverviewPanel />
        </Suspense>
      }
    />
  )
}
