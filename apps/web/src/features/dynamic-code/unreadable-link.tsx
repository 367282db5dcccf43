import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { useExampleCodePath } from '../../shared/links/use-example-code-path.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import styles from './dynamic-code.module.css'
import { pageTitle } from './link-page.tsx'

/** Shows that the link in the page's URL cannot be read, and links to an example. */
export function UnreadableLink() {
  usePageTitle(pageTitle())
  const example = useExampleCodePath()
  return (
    <EmptyState title={pageTitle()}>
      <p>
        <Trans>
          The link in this address cannot be read. It must be encoded in Base64 at the end of the address. Part of it
          may have been lost when it was copied.
        </Trans>
      </p>
      <p className={styles.ways}>
        <Button component={Link} to={example}>
          {t`Show an example`}
        </Button>
        <HomeButton isQuiet />
      </p>
    </EmptyState>
  )
}
