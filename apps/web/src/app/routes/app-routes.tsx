import { useLingui } from '@lingui/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy } from 'react'
import { Route, Routes, useMatch } from 'react-router'
import { withTexts } from '../../messages/language.ts'
import type { FeaturePage } from '../../shared/feature-page.ts'
import { VisitorLayout } from '../frame/visitor-layout.tsx'
import { HelpDeskAccess } from './help-desk-access.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const AdminRoutes = lazy(() => withTexts('session', withTexts('console', import('./admin-routes.tsx'))))

/** Lists of pages, one per feature. */
const LISTS = import.meta.glob<{ pages: FeaturePage[] }>('../../features/*/*.pages.tsx', { eager: true })
const FEATURE_PAGES = Object.values(LISTS).flatMap(({ pages }) => pages)

/** Routes of all pages. When the language changes, they render again without losing their state. */
export function AppRoutes() {
  useLingui()
  return useMatch(`${PAGES.admin}/*`) ? <AdminRoutes /> : <PublicRoutes />
}

function PublicRoutes() {
  return (
    <Routes>
      <Route element={<VisitorLayout />}>
        {FEATURE_PAGES.map(({ path, render, isForHelpDesk }) => (
          <Route
            key={path}
            path={path}
            element={isForHelpDesk ? <HelpDeskAccess>{render()}</HelpDeskAccess> : render()}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
