import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'

export const HomeButton = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <Button component={Link} to={PAGES.home} variant={isQuiet ? 'default' : 'filled'}>
    {t`Back to Home`}
  </Button>
)
