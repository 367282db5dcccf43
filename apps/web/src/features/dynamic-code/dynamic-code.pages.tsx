import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const DynamicCodePage = lazy(() => withTexts('help-desk', import('./dynamic-code-page.tsx')))

export const pages: FeaturePage[] = [{ path: PAGES.dynamicCode, render: () => <DynamicCodePage /> }]
