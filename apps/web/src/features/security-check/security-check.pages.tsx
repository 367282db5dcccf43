import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const SecurityCheckPage = lazy(() => withTexts('gate', import('./security-check-page.tsx')))

export const pages: FeaturePage[] = [{ path: PAGES.security, render: () => <SecurityCheckPage /> }]
