import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { ROUTES } from '../shared/routes.ts'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { usePageTitle } from '../shared/ui/use-page-title.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle('Page not found')
  return (
    <EmptyState title="This case is empty">
      <p>
        There is no page at <code>{pathname}</code>. The address may be mistyped, or the page may have moved.
      </p>
      <p>
        <Button component={Link} to={ROUTES.home}>
          See the cards
        </Button>
      </p>
    </EmptyState>
  )
}
