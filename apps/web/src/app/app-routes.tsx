import type { HelpDeskAudience } from '@vitrine/api'
import { lazy } from 'react'
import { Route, Routes, useMatch } from 'react-router'
import { withTexts } from '../messages/language.ts'
import { ROUTES } from '../shared/routes.ts'
import { HelpDeskAccess } from './help-desk-access.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

const AnsweredPage = lazy(() => withTexts('cards', import('../features/presentation/answered-page.tsx')))
const DynamicCodePage = lazy(() => withTexts('cards', import('../features/dynamic-code/dynamic-code-page.tsx')))
const FromWalletPage = lazy(() => withTexts('cards', import('../features/presentation/from-wallet-page.tsx')))
const HomePage = lazy(() => import('../features/scenario-grid/home-page.tsx'))
const DemoPage = lazy(() => import('../features/scenario-grid/demo-page.tsx'))
const IssuancePage = lazy(() => withTexts('cards', import('../features/issuance/issuance-page.tsx')))
const HelpDeskPage = lazy(() => withTexts('cards', import('../features/help-desk/help-desk-page.tsx')))
const PresentationPage = lazy(() => withTexts('cards', import('../features/presentation/presentation-page.tsx')))
const SecurityCheckPage = lazy(() => withTexts('cards', import('../features/security-check/security-check-page.tsx')))

const SignInCallbackPage = lazy(() => import('../features/session/sign-in-callback-page.tsx'))
const AdminRoutes = lazy(() => withTexts('console', import('./admin-routes.tsx')))

const HelpDesk = ({ audience }: { audience: HelpDeskAudience }) => (
  <HelpDeskAccess>
    <HelpDeskPage audience={audience} />
  </HelpDeskAccess>
)

export function AppRoutes() {
  return useMatch(`${ROUTES.admin}/*`) ? <AdminRoutes /> : <PublicRoutes />
}

function PublicRoutes() {
  return (
    <Routes>
      <Route element={<VisitorLayout />}>
        <Route path={ROUTES.home} element={<HomePage />} />
        <Route path={ROUTES.demo} element={<DemoPage />} />
        <Route path={ROUTES.issue} element={<IssuancePage />} />
        <Route path={ROUTES.present} element={<PresentationPage />} />
        <Route path={ROUTES.presentLink} element={<PresentationPage />} />
        <Route path={ROUTES.presentPayment} element={<PresentationPage />} />
        <Route path={ROUTES.fromWallet} element={<FromWalletPage />} />
        <Route path={ROUTES.answered} element={<AnsweredPage />} />
        <Route path={ROUTES.signedIn} element={<SignInCallbackPage />} />
        <Route path={ROUTES.employeeHelpDesk} element={<HelpDesk audience="employee" />} />
        <Route path={ROUTES.helpDesk} element={<HelpDesk audience="employee" />} />
        <Route path={ROUTES.externalHelpDesk} element={<HelpDesk audience="customer" />} />
        <Route path={ROUTES.security} element={<SecurityCheckPage />} />
        <Route path={ROUTES.dynamicCode} element={<DynamicCodePage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
