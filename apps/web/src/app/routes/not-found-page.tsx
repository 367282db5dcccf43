import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle(t`Page not found`)
  return (
    <EmptyState
      title={t`This case is empty`}
      action={<Button component={Link} to={PAGES.home}>{t`See the cards`}</Button>}
    >
      <p>
        <Trans>
          There is no page at <code>{pathname}</code>. The address may be mistyped, or the page may have moved.
        </Trans>
      </p>
    </EmptyState>
  )
}
