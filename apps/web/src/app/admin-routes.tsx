import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { ROUTES } from '../shared/routes.ts'
import { AdminLayout } from './admin-layout.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

const AccessTokenPage = lazy(() => import('../features/admin/access-token/access-token-page.tsx'))
const AdminPage = lazy(() => import('../features/scenario-grid/admin-page.tsx'))
const ContractsPage = lazy(() => import('../features/admin/contracts/contracts-page.tsx'))
const ContractPage = lazy(() => import('../features/admin/accounts/contract-page.tsx'))
const AllAccountsPage = lazy(() => import('../features/admin/accounts/all-accounts-page.tsx'))
const AuditPage = lazy(() => import('../features/admin/audit/audit-page.tsx'))

/** The pages of the console. A visitor's browser loads nothing of them, not even their list. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path={ROUTES.admin} element={<AdminPage />} />
        <Route element={<AdministratorsOnly />}>
          <Route path={ROUTES.contracts} element={<ContractsPage />} />
          <Route path={ROUTES.contractAccounts} element={<ContractPage />} />
          <Route path={ROUTES.allAccounts} element={<AllAccountsPage />} />
          <Route path={ROUTES.audit} element={<AuditPage />} />
        </Route>
        <Route path={ROUTES.token} element={<AccessTokenPage />} />
      </Route>
      <Route element={<VisitorLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
