import type { Log } from '../../../platform/log/log.ts'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import type { StatusLists } from '../status-list/status-list.ts'
import type { IssuerTrust } from '../trust/issuer-trust.ts'
import type { Diagnosis } from '../wire/diagnosis.ts'
import type { LinkChannel } from './channels/channel.ts'
import type { RegistrationCertificate } from './registration-certificates.ts'

export type VerifierContext = Pick<
  IssuingContext,
  'publicUrl' | 'database' | 'flows' | 'keys' | 'secrets' | 'formats' | 'foreignStatusLists' | 'clock'
> & {
  trust: IssuerTrust
  channels: readonly LinkChannel[]
  statusLists: StatusLists
  registration: readonly RegistrationCertificate[]
  /** Our logo as a data URL. */
  logo: string | undefined
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
