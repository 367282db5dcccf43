import { lazy, Suspense } from 'react'
import { hasOwnBackend } from '../shared/api/backend.ts'
import { useSessionView } from '../shared/session/session-view.ts'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'

const AdminPage = lazy(() => import('../features/scenario-grid/admin-page.tsx'))
const Overview = lazy(() => import('../features/admin/overview/overview.tsx'))

/** Where the console begins: the cards for whoever is signed in, and above them the overview for administrators, if our own server has it. */
export function AdminStart() {
  const { data, isLoading } = useSessionView()
  // What stands above the cards must not push them away a moment later.
  if (isLoading) return <PageSkeleton />
  if (!data?.isAdministrator || !hasOwnBackend()) return <AdminPage />
  return (
    <AdminPage
      overview={
        <Suspense fallback={<PageSkeleton />}>
          <Overview />
        </Suspense>
      }
    />
  )
}
