import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const AnsweredPage = lazy(() => withTexts('cards', import('./answered-page.tsx')))
const FromWalletPage = lazy(() => withTexts('cards', import('./from-wallet-page.tsx')))
const PresentationPage = lazy(() => withTexts('cards', import('./presentation-page.tsx')))

export const pages: FeaturePage[] = [
  { path: PAGES.present, render: () => <PresentationPage /> },
  { path: PAGES.presentLink, render: () => <PresentationPage /> },
  { path: PAGES.presentPayment, render: () => <PresentationPage /> },
  { path: PAGES.fromWallet, render: () => <FromWalletPage /> },
  { path: PAGES.answered, render: () => <AnsweredPage /> },
]
