import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LinkTarget } from './link-target.ts'

export function WebPageButton({ page: { url, host, isOurs } }: { page: LinkTarget & { kind: 'page' } }) {
  const newTab = { target: '_blank', rel: 'noopener' }
  return (
    <Button component="a" href={url} {...(!isOurs && newTab)} fullWidth>
      {isOurs ? t`Open this page` : <Trans>Open {host} in a new tab</Trans>}
    </Button>
  )
}
