import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { AdminChanges } from '../../features/admin/changes/use-ask.tsx'
import { RequireAdministrator } from '../../features/session/require-permission.tsx'
import { RequireSession } from '../../features/session/require-session.tsx'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { ConsoleLayout } from '../console/console-layout.tsx'
import { VisitorLayout } from '../frame/visitor-layout.tsx'
import { AdminStart } from './admin-start.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const AccessTokenPage = lazy(() => import('../../features/admin/access-token/access-token-page.tsx'))
const ContractsPage = lazy(() => import('../../features/admin/contracts/contracts-page.tsx'))
const ContractPage = lazy(() => import('../../features/admin/contracts/contract-page.tsx'))
const AllAccountsPage = lazy(() => import('../../features/admin/accounts/all-accounts-page.tsx'))
const LedgerPage = lazy(() => import('../../features/admin/accounts/ledger-page.tsx'))
const AccountPage = lazy(() => import('../../features/admin/account/account-page.tsx'))
const PeoplePage = lazy(() => import('../../features/admin/people/people-page.tsx'))
const PersonPage = lazy(() => import('../../features/admin/people/person-page.tsx'))
const HealthPage = lazy(() => import('../../features/admin/health/health-page.tsx'))
const AuditPage = lazy(() => import('../../features/admin/audit/audit-page.tsx'))

/** Pages of the console. The browsers of visitors do not even load this list. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<ConsoleLayout />}>
        <Route
          element={
            <RequireSession>
              <Outlet />
            </RequireSession>
          }
        >
          <Route path={PAGES.admin} element={<AdminStart />} />
          <Route
            element={
              <RequireAdministrator>
                <AdminChanges>
                  <Outlet />
                </AdminChanges>
              </RequireAdministrator>
            }
          >
            <Route path={PAGES.contracts} element={<ContractsPage />} />
            <Route path={PAGES.contractAccounts} element={<ContractPage />} />
            <Route path={PAGES.allAccounts} element={<AllAccountsPage />} />
            {hasOwnBackend() && (
              <>
                <Route path={PAGES.people} element={<PeoplePage />} />
                <Route path={PAGES.person} element={<PersonPage />} />
                <Route path={PAGES.accounts} element={<LedgerPage />} />
                <Route path={PAGES.account} element={<AccountPage />} />
                <Route path={PAGES.audit} element={<AuditPage />} />
                <Route path={PAGES.health} element={<HealthPage />} />
              </>
            )}
          </Route>
          <Route path={PAGES.token} element={<AccessTokenPage />} />
        </Route>
      </Route>
      <Route element={<VisitorLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
