import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LinkTarget } from './link-target.ts'

/**
 * Opens a web page whose link was passed in the page's URL. Opens a page of this site in this tab, and any other page in a
 * new tab, with its host in the button's text.
 */
export function WebPageButton({ page }: { page: LinkTarget & { kind: 'page' } }) {
  if (page.isOurs)
    return (
      <Button component="a" href={page.url} fullWidth>
        {t`Open this page`}
      </Button>
    )
  const { host } = page
  return (
    <Button component="a" href={page.url} target="_blank" rel="noopener" fullWidth>
      <Trans>Open {host} in a new tab</Trans>
    </Button>
  )
}
