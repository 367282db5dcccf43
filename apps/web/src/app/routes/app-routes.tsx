import { useLingui } from '@lingui/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { Route, Routes, useMatch } from 'react-router'
import { withTexts } from '../../messages/language.ts'
import { VisitorLayout } from '../frame/visitor-layout.tsx'
import { HelpDeskAccess } from './help-desk-access.tsx'
import { NotFoundPage } from './not-found-page.tsx'

// Each page is loaded together with its texts when it is opened.
const HomePage = lazy(() => import('../../features/card-grid/home-page.tsx'))
const DemoPage = lazy(() => import('../../features/card-grid/demo-page.tsx'))
const IssuancePage = lazy(() => withTexts('cards', import('../../features/issuance/issuance-page.tsx')))
const ConsentPage = lazy(() =>
  withTexts('cards', withTexts('consent', import('../../features/issuance/consent/consent-page.tsx'))),
)
const PresentationPage = lazy(() => withTexts('cards', import('../../features/presentation/presentation-page.tsx')))
const FromWalletPage = lazy(() => withTexts('cards', import('../../features/presentation/from-wallet-page.tsx')))
const AnsweredPage = lazy(() => withTexts('cards', import('../../features/presentation/answered-page.tsx')))
const DynamicCodePage = lazy(() => withTexts('help-desk', import('../../features/dynamic-code/dynamic-code-page.tsx')))
const HelpDeskPage = lazy(() => withTexts('help-desk', import('../../features/help-desk/help-desk-page.tsx')))
const SecurityCheckPage = lazy(() => withTexts('gate', import('../../features/security-check/security-check-page.tsx')))
const SignInCallbackPage = lazy(() => withTexts('session', import('../../features/session/sign-in-callback-page.tsx')))
const WhatWeKeepPage = lazy(() =>
  withTexts('what-we-keep', import('../../features/what-we-keep/what-we-keep-page.tsx')),
)
const AdminRoutes = lazy(() => withTexts('session', withTexts('console', import('./admin-routes.tsx'))))

/** Routes of all pages. When the language changes, they render again without losing their state. */
export function AppRoutes() {
  useLingui()
  return useMatch(`${PAGES.admin}/*`) ? <AdminRoutes /> : <PublicRoutes />
}

function PublicRoutes() {
  return (
    <Routes>
      <Route element={<VisitorLayout />}>
        <Route path={PAGES.home} element={<HomePage />} />
        <Route path={PAGES.demo} element={<DemoPage />} />
        <Route path={PAGES.issue} element={<IssuancePage />} />
        <Route path={PAGES.consent} element={<ConsentPage />} />
        <Route path={PAGES.present} element={<PresentationPage />} />
        <Route path={PAGES.presentLink} element={<PresentationPage />} />
        <Route path={PAGES.presentPayment} element={<PresentationPage />} />
        <Route path={PAGES.fromWallet} element={<FromWalletPage />} />
        <Route path={PAGES.answered} element={<AnsweredPage />} />
        <Route path={PAGES.dynamicCode} element={<DynamicCodePage />} />
        <Route path={PAGES.security} element={<SecurityCheckPage />} />
        <Route path={PAGES.signedIn} element={<SignInCallbackPage />} />
        <Route path={PAGES.whatWeKeep} element={<WhatWeKeepPage />} />
        <Route element={<HelpDeskAccess />}>
          <Route path={PAGES.employeeHelpDesk} element={<HelpDeskPage audience="employee" />} />
          <Route path={PAGES.helpDesk} element={<HelpDeskPage audience="employee" showsEither />} />
          <Route path={PAGES.externalHelpDesk} element={<HelpDeskPage audience="customer" />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
