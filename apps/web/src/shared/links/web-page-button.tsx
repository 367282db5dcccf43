import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LinkTarget } from './link-target.ts'

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
