import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { accountPath, contractAccountsPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { useContracts } from '../contracts.ts'
import { CredentialId, ID_LENGTH } from '../copyable-id.tsx'
import links from '../row-link.module.css'
import styles from './audit-page.module.css'

export function AuditObject({ entry: { object, account } }: { entry: AuditEntry }) {
  const { data: contracts = [] } = useContracts()
  if (account !== null)
    return (
      <div className={styles.entry}>
        <Link className={links.link} to={accountPath(account)}>
          <ShortId id={account} length={ID_LENGTH} />
        </Link>
        {object !== account && (
          <span className={styles.note}>
            <CredentialId id={object} />
          </span>
        )}
      </div>
    )
  const contract = contracts.find(({ id }) => id === object)
  if (contract)
    return (
      <Link className={links.link} to={contractAccountsPath(contract.name)}>
        {contract.name}
      </Link>
    )
  return isCall(object) ? <code>{object}</code> : <ShortId id={object} length={ID_LENGTH} />
}

/** A refused API call is recorded as method and path: `GET /vc/admin/contracts`. */
const isCall = (object: string): boolean => /^[A-Z]+ \//.test(object)
