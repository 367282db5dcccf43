import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const IssuancePage = lazy(() => withTexts('cards', import('./issuance-page.tsx')))

export const pages: FeaturePage[] = [{ path: PAGES.issue, render: () => <IssuancePage /> }]
