import type { HelpDeskAudience } from '@vitrine/api'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { ROUTES } from '../shared/routes.ts'
import { HelpDeskAccess } from './help-desk-access.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

const DynamicCodePage = lazy(() => import('../features/dynamic-code/dynamic-code-page.tsx'))
const HomePage = lazy(() => import('../features/scenario-grid/home-page.tsx'))
const DemoPage = lazy(() => import('../features/scenario-grid/demo-page.tsx'))
const IssuancePage = lazy(() => import('../features/issuance/issuance-page.tsx'))
const HelpDeskPage = lazy(() => import('../features/help-desk/help-desk-page.tsx'))
const PresentationPage = lazy(() => import('../features/presentation/presentation-page.tsx'))
const SecurityCheckPage = lazy(() => import('../features/security-check/security-check-page.tsx'))

const SignInCallbackPage = lazy(() => import('../features/session/sign-in-callback-page.tsx'))
const AdminLayout = lazy(() => import('./admin-layout.tsx'))
const AccessTokenPage = lazy(() => import('../features/access-token/access-token-page.tsx'))
const AdminPage = lazy(() => import('../features/scenario-grid/admin-page.tsx'))
const AdministratorsOnly = lazy(() => import('./administrators-only.tsx'))
const ContractsPage = lazy(() => import('../features/contracts/contracts-page.tsx'))
const ContractPage = lazy(() => import('../features/accounts/contract-page.tsx'))
const AllAccountsPage = lazy(() => import('../features/accounts/all-accounts-page.tsx'))
const AuditPage = lazy(() => import('../features/audit/audit-page.tsx'))

const HelpDesk = ({ audience }: { audience: HelpDeskAudience }) => (
  <HelpDeskAccess>
    <HelpDeskPage audience={audience} />
  </HelpDeskAccess>
)

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<VisitorLayout />}>
        <Route path={ROUTES.home} element={<HomePage />} />
        <Route path={ROUTES.demo} element={<DemoPage />} />
        <Route path={ROUTES.issue} element={<IssuancePage />} />
        <Route path={ROUTES.present} element={<PresentationPage />} />
        <Route path={ROUTES.presentLink} element={<PresentationPage />} />
        <Route path={ROUTES.presentPayment} element={<PresentationPage />} />
        <Route path={ROUTES.signedIn} element={<SignInCallbackPage />} />
        <Route path={ROUTES.employeeHelpDesk} element={<HelpDesk audience="employee" />} />
        <Route path={ROUTES.helpDesk} element={<HelpDesk audience="employee" />} />
        <Route path={ROUTES.externalHelpDesk} element={<HelpDesk audience="customer" />} />
        <Route path={ROUTES.security} element={<SecurityCheckPage />} />
        <Route path={ROUTES.dynamicCode} element={<DynamicCodePage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
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
    </Routes>
  )
}
