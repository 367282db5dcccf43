import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CredentialFlows } from '../../credential-engine.ts'
import type { FlowSecrets } from '../authorizations/flow-secrets.ts'
import type { FormatRegistry } from '../formats/formats.ts'
import type { ForeignStatusLists } from '../status-list/foreign-status-list.ts'
import type { StatusLists } from '../status-list/status-list.ts'
import type { IssuerTrust } from '../trust/issuer-trust.ts'
import type { Diagnosis } from '../wire/diagnosis.ts'
import type { LinkChannel } from './channels/channel.ts'
import type { RegistrationCertificate } from './registration-certificates.ts'

export type VerifierContext = {
  publicUrl: string
  database: Database
  flows: CredentialFlows
  keys: KeyStore
  secrets: FlowSecrets
  trust: IssuerTrust
  formats: FormatRegistry
  channels: readonly LinkChannel[]
  statusLists: StatusLists
  foreignStatusLists: ForeignStatusLists
  registration: readonly RegistrationCertificate[]
  /** Our logo as a data URL. */
  logo: string | undefined
  clock: Clock
  /** True if the log and the page say why an answer was refused, for developers of wallets. */
  diagnoses: boolean
}

/** Listener that logs a refusal. `check`: name of the failed check; undefined if only a diagnosis is logged, when diagnoses are on. */
export type OnRefusal = (check: string | undefined, diagnosis: Diagnosis) => void

export const refusalLog =
  ({ diagnoses }: Pick<VerifierContext, 'diagnoses'>, log: Pick<Log, 'warn'>): OnRefusal =>
  (check, fault) => {
    const details = diagnoses ? { check, diagnosis: fault } : check && { check }
    if (details) log.warn(details, 'a presentation was refused')
  }
