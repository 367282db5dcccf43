import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import type { FeaturePage } from '../../shared/feature-page.ts'

const HomePage = lazy(() => import('./home-page.tsx'))
const DemoPage = lazy(() => import('./demo-page.tsx'))

export const pages: FeaturePage[] = [
  { path: PAGES.home, render: () => <HomePage /> },
  { path: PAGES.demo, render: () => <DemoPage /> },
]
