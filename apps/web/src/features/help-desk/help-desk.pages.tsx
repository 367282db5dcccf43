import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const HelpDeskPage = lazy(() => withTexts('help-desk', import('./help-desk-page.tsx')))

export const pages: FeaturePage[] = [
  { path: PAGES.employeeHelpDesk, render: () => <HelpDeskPage audience="employee" />, isForHelpDesk: true },
  { path: PAGES.helpDesk, render: () => <HelpDeskPage audience="employee" showsEither />, isForHelpDesk: true },
  { path: PAGES.externalHelpDesk, render: () => <HelpDeskPage audience="customer" />, isForHelpDesk: true },
]
