import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { formatAdminInstant } from '../admin-dates.ts'
import { CredentialId, ID_LENGTH } from '../copyable-id.tsx'
import type { Column } from '../data-table/column.ts'
import { FramedTable } from '../data-table/table-frame.tsx'
import styles from './account-page.module.css'

type IssuedCredential = AccountView['credentials'][number]

/** First credential of copies that were issued together and have the same state, and the number of the others. */
type CredentialBatch = IssuedCredential & { readonly others: number }

const MINUTE: Seconds = 60

function stateOf({ status, revocationPendingSince, expiresAt }: IssuedCredential): string {
  if (revocationPendingSince !== null)
    return t`Revoked here; pending at the issuing service since ${formatAdminInstant(revocationPendingSince)}`
  if (status === 'revoked') return t`Revoked`
  if (status === 'suspended') return t`Suspended`
  return expiresAt <= Date.now() ? t`Expired` : t`Valid`
}

const columns = (): readonly Column<CredentialBatch>[] => [
  {
    key: 'id',
    title: t`Credential`,
    cell: ({ id, others }) => (
      <div className={styles.entry}>
        <CredentialId id={id} />
        {others > 0 && (
          <span className={styles.note}>
            {plural(others, { one: 'and # copy with another key', other: 'and # copies with other keys' })}
          </span>
        )}
      </div>
    ),
  },
  { key: 'status', title: t`Status`, cell: stateOf },
  { key: 'issued', title: t`Issued`, cell: ({ issuedAt }) => formatAdminInstant(issuedAt) },
  { key: 'expires', title: t`Expires`, cell: ({ expiresAt }) => formatAdminInstant(expiresAt) },
  {
    key: 'entry',
    title: t`Status list`,
    cell: ({ statusEntry, engine, service = engine }) =>
      statusEntry === null ? (
        t`Managed by ${service}`
      ) : (
        <span>
          <Trans>
            Entry {statusEntry.index} of{' '}
            <a href={statusEntry.uri} data-in-sentence>
              {listName(statusEntry.uri)}
            </a>
          </Trans>
        </span>
      ),
  },
]

function batchesOf(credentials: readonly IssuedCredential[]): readonly CredentialBatch[] {
  const batches = Map.groupBy(credentials, (credential) => `${credential.issuedAt} ${stateOf(credential)}`)
  return [...batches.values()].flatMap(([first, ...others]) => (first ? [{ ...first, others: others.length }] : []))
}

const listName = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1).slice(0, ID_LENGTH)

export function AccountCredentials({ credentials }: { credentials: readonly IssuedCredential[] }) {
  const longestTtl: Seconds = Math.max(0, ...credentials.map(({ statusEntry }) => statusEntry?.ttl ?? 0))
  const minutes = Math.ceil(longestTtl / MINUTE)
  return (
    <section className={styles.section} aria-labelledby="credentials">
      <h2 id="credentials">{t`Credentials`}</h2>
      <FramedTable
        label={t`Credentials`}
        columns={columns()}
        rows={batchesOf(credentials)}
        rowKey={({ id }) => id}
        emptyText={t`No credentials found`}
      />
      {minutes > 0 && (
        <p className={styles.note}>
          {t`A revocation or suspension takes effect here at once. Other verifiers may cache the status list for up to ${minutes} minutes.`}
        </p>
      )}
    </section>
  )
}
