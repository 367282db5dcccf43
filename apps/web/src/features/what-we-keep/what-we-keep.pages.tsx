import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const WhatWeKeepPage = lazy(() => withTexts('what-we-keep', import('./what-we-keep-page.tsx')))

export const pages: FeaturePage[] = [{ path: PAGES.whatWeKeep, render: () => <WhatWeKeepPage /> }]
