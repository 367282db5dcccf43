import { plural, t } from '@lingui/core/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { useAdminQuery } from '../use-admin-query.ts'

const { revocationPreview: PREVIEW } = ADMINISTRATION_ENDPOINTS

/** Shows how many accounts and credentials a revocation also revokes, as counted by the server. */
export function RevocationPreview({ id }: { id: string }) {
  // The counts are not cached, so each opened dialog asks the server for new ones.
  const { data, isError } = useAdminQuery(requestTo(PREVIEW, { query: { id } }), PREVIEW.response, { gcTime: 0 })
  return (
    <p role="status">
      {isError ? t`The accounts and credentials that will be revoked too could not be counted.` : words(data)}
    </p>
  )
}

function words(counted: { kind: string; accounts: number; credentials: number } | undefined): string {
  if (counted === undefined) return t`Counting what will be revoked too …`
  const { kind, accounts, credentials } = counted
  if (kind !== 'contract')
    return t`${plural(credentials, { one: '# credential', other: '# credentials' })} will be revoked too.`
  return t`${plural(accounts, { one: '# account', other: '# accounts' })} and ${plural(credentials, { one: '# credential', other: '# credentials' })} will be revoked too.`
}
