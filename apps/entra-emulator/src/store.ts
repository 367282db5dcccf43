import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { indexHash } from './admin-api/index-hash.ts'
import type { Contract } from './contracts/contract.ts'
import { Contracts } from './contracts/contracts.ts'
import type { ServiceRequest } from './requests/request.ts'

/** Credential as the service remembers it: without its claims, except for the hash of the indexed one. */
export const zIssuedCredential = z.object({
  id: z.string(),
  contractId: z.string(),
  indexHash: z.string().optional(),
  isRevoked: z.boolean(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
})
export type IssuedCredential = z.output<typeof zIssuedCredential>

export class Store {
  readonly contracts = new Contracts()
  readonly requests = new Map<string, ServiceRequest>()
  readonly credentials = new Map<string, IssuedCredential>()
  /** False makes the authority disappear. */
  hasAuthority = true

  recordCredential(contract: Contract, indexedValue: string | undefined, issuedAt: number): IssuedCredential {
    const credential: IssuedCredential = {
      id: `urn:pic:${randomUUID().replaceAll('-', '')}`,
      contractId: contract.id,
      ...(indexedValue === undefined ? {} : { indexHash: indexHash(contract.id, indexedValue) }),
      isRevoked: false,
      issuedAt,
    }
    this.credentials.set(credential.id, credential)
    return credential
  }

  withIndexHash(contractId: string, hash: string): IssuedCredential[] {
    return [...this.credentials.values()].filter((one) => one.contractId === contractId && one.indexHash === hash)
  }
}
