import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { CredentialSigner } from '../platform/keys/key-purposes.ts'
import type { CredentialEngine, PublishedStatus } from './credential-engine.ts'
import { type EngineRef, pendingOf } from './engine-refs.ts'
import { EnginesByName } from './engines-by-name.ts'

export type RestoreContext = {
  /** Ids of the current keys that sign credentials; null if there is none yet. */
  signerKeyIds: Readonly<Record<CredentialSigner, string | null>>
  now: EpochMilliseconds
}

/**
 * Part of a restore that concerns the engine's own tables. A restore runs without a server: it opens no engine and calls no external
 * service, and everything happens in the transaction of the restore. An engine that keeps its state in an external service needs none
 * of it.
 */
export type EngineRestore = {
  /**
   * Adapts the engine's tables to the earlier time, before anything is repeated from the audit log. From then on, the engine gives no new
   * credential the id of a credential that was issued after the backup. Returns lines for the operator.
   */
  afterRestore(tx: Transaction, context: RestoreContext): Promise<string[]>
  /** Publishes statuses that were lost, as `setStatus` of the engine does. The server continues what is pending after its next start. */
  setStatus: CredentialEngine['setStatus']
  /**
   * Publishes as revoked a credential that the ledger lacks, because it was issued after the backup. Returns false if the id is none
   * of this engine.
   *
   * @param context.formats formats that the known versions of its card name, undefined for a version that names none
   */
  revokeLost(
    tx: Transaction,
    credentialId: string,
    context: RestoreContext & { formats: readonly (string | undefined)[] },
  ): Promise<boolean>
}

/** `named`, `formats`: what the known versions of its card name, undefined for a version that names none. */
type LostCredential = { credentialId: string; named: (string | undefined)[]; formats: (string | undefined)[] }

type RestorableEngine = { name: string; restore?: EngineRestore | undefined }

/** A restore knows neither the configuration nor the keys of an engine. */
export class EngineRestores extends EnginesByName<RestorableEngine> {
  async afterRestore(tx: Transaction, context: RestoreContext): Promise<string[]> {
    const lines: string[] = []
    for (const { restore } of this.all()) lines.push(...((await restore?.afterRestore(tx, context)) ?? []))
    return lines
  }

  /**
   * Publishes a status of credentials with the engines that issued them. Returns the ids whose revocation is pending: an engine without a
   * restore, or one that is not installed, learns of its revocations from the server.
   */
  setStatus(tx: Transaction, credentials: EngineRef[], status: PublishedStatus): Promise<string[]> {
    return pendingOf(credentials, (name, ids) => this.named(name)?.restore?.setStatus(tx, ids, status))
  }

  /**
   * Revokes a credential that the ledger lacks. Returns false if no engine can.
   *
   * @param named engines that the known versions of its card name, undefined for a version that names none. If no version is known, all
   *   engines are asked.
   */
  async revokeLost(
    tx: Transaction,
    { credentialId, named, formats }: LostCredential,
    context: RestoreContext,
  ): Promise<boolean> {
    const names = named.length > 0 ? named.map((name) => name ?? this.defaultName) : this.engines.keys()
    for (const name of new Set(names))
      if (await this.named(name)?.restore?.revokeLost(tx, credentialId, { ...context, formats })) return true
    return false
  }
}
