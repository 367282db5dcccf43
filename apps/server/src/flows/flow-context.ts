import type { Base } from '../base/base.ts'
import type { CredentialEngines } from '../credentials/credential-engines.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { FeatureContext } from '../platform/feature/feature.ts'
import type { FlowCount } from './flow-count.ts'
import type { FlowQuota } from './quota/flow-quota.service.ts'

export type FlowContext = FeatureContext<
  Pick<Base, 'cards' | 'audit'> & Pick<Ledger, 'contracts' | 'accounts'> & { quota: FlowQuota }
> & { engines: CredentialEngines; count: FlowCount }
