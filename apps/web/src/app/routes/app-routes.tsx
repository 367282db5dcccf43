import { useLingui } from '@lingui/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { type ComponentType, lazy } from 'react'
import { Route, Routes, useMatch } from 'react-router'
import { withTexts } from '../../messages/language.ts'
import { VisitorBar } from '../bars/visitor-bar.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import { withProgress } from '../frame/page-progress.tsx'
import { VisitorLayout } from '../frame/visitor-layout.tsx'
import { HelpDeskAccess } from './help-desk-access.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const page = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => withProgress(load))

const HomePage = page(() => import('../../features/card-grid/home-page.tsx'))
const DemoPage = page(() => import('../../features/card-grid/demo-page.tsx'))
const IssuancePage = page(() => withTexts('cards', import('../../features/issuance/issuance-page.tsx')))
const ConsentPage = page(() =>
  withTexts('cards', withTexts('consent', import('../../features/issuance/consent/consent-page.tsx'))),
)
const PresentationPage = page(() => withTexts('cards', import('../../features/presentation/presentation-page.tsx')))
const FromWalletPage = page(() => withTexts('cards', import('../../features/presentation/from-wallet-page.tsx')))
const AnsweredPage = page(() => withTexts('cards', import('../../features/presentation/answered-page.tsx')))
const DynamicCodePage = page(() => withTexts('help-desk', import('../../features/dynamic-code/dynamic-code-page.tsx')))
const HelpDeskPage = page(() => withTexts('help-desk', import('../../features/help-desk/help-desk-page.tsx')))
const SecurityCheckPage = page(() => withTexts('gate', import('../../features/security-check/security-check-page.tsx')))
const StagePage = page(() => withTexts('stage', import('../../features/stage/stage-page.tsx')))
const SignInCallbackPage = page(() => withTexts('session', import('../../features/session/sign-in-callback-page.tsx')))
const WhatWeKeepPage = page(() =>
  withTexts('what-we-keep', import('../../features/what-we-keep/what-we-keep-page.tsx')),
)
const AdminRoutes = page(() => withTexts('session', withTexts('console', import('./admin-routes.tsx'))))

/** Shows the page of the address. When the language changes, it renders again without losing its state. */
export function AppRoutes() {
  useLingui()
  return useMatch(`${PAGES.admin}/*`) ? <AdminRoutes /> : <PublicRoutes />
}

function PublicRoutes() {
  return (
    <Routes>
      <Route element={<PageFrame bar={<VisitorBar />} />}>
        <Route path={PAGES.stage} element={<StagePage />} />
      </Route>
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
