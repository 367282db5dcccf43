import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ROUTES } from '../routes.ts'

/** The way home; quiet where the page has something better to do. */
export const HomeButton = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <Button component={Link} to={ROUTES.home} variant={isQuiet ? 'default' : 'filled'}>
    {t`Back to Home`}
  </Button>
)
