import { lazy, Suspense } from 'react'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useSessionView } from '../../shared/session/session-view.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'

const AdminPage = lazy(() => import('../../features/scenario-grid/admin-page.tsx'))
const OverviewPanel = lazy(() => import('../../features/admin/overview/overview-panel.tsx'))

/** The first page of the console: the cards and, above them, the overview if an administrator is signed in to our own server. */
export function AdminStart() {
  const { data, isLoading } = useSessionView()
  // What stands above the cards must not push them away a moment later.
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
