import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'

const SignInCallbackPage = lazy(() => withTexts('session', import('./sign-in-callback-page.tsx')))

export const pages: FeaturePage[] = [{ path: PAGES.signedIn, render: () => <SignInCallbackPage /> }]
