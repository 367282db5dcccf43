import type { Base } from '../../base/base.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { FeatureContext } from '../../platform/feature/feature.ts'

export type AccountsContext = FeatureContext<Pick<Base, 'access' | 'identities'> & Ledger> & {
  engines: CredentialEngines
}
