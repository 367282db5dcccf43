import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { ResponseError } from '../../../shared/api/client.ts'
import { EmptyState } from '../../../shared/ui/notice/empty-state.tsx'
import { useContracts } from '../contracts.ts'

export const isMissing = (error: unknown): boolean => error instanceof ResponseError && error.status === 404

export function MissingContract({ name }: { name: string }) {
  const example = useContracts().data?.[0]?.name
  return (
    <EmptyState
      title={t`Contract not found`}
      action={<Button component={Link} to={PAGES.contracts}>{t`View Contracts`}</Button>}
    >
      <p>
        {example === undefined ? (
          <Trans>
            No contract has the name <strong>{name}</strong>. A contract is named after its credential type.
          </Trans>
        ) : (
          <Trans>
            No contract has the name <strong>{name}</strong>. A contract is named after its credential type, such as{' '}
            {example}.
          </Trans>
        )}
      </p>
    </EmptyState>
  )
}
