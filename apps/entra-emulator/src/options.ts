import type { ContractDefinition } from './contracts/contract.ts'
import { EMULATED_TENANT, ROLES, type Role, type Tenant } from './tenant.ts'

export type ResolvedOptions = {
  /** 0 for any free port. */
  port: number
  /** Origin at which clients reach the emulator, if a proxy is in front of it. */
  publicUrl: string | undefined
  /** Origin of the demo wallet, which may open links and answer them. */
  walletUrl: string | undefined
  /** Time in milliseconds since 1970. */
  clock: () => number
  tenant: Tenant
  /** Certificates of the app registration, as PEM. */
  certificates: readonly string[]
  roles: readonly Role[]
  requestLifetimeSeconds: number
  /** Maximum number of issuance and presentation requests per second. */
  requestsPerSecond: number | undefined
  /** Answer to a request for a receipt together with Face Check, on which Microsoft's pages disagree. */
  receiptWithFaceCheck: 'refuse' | 'ignore'
  /** Score of a Face Check without a score of its own. */
  matchConfidenceScore: number
  linkedDomain: { url: string; verified: boolean }
  contracts: readonly ContractDefinition[]
  /** File that keeps contracts, credentials and cards over restarts. */
  stateFile: string | undefined
  log: (line: Record<string, string | number>, message: string) => void
}

export type EmulatorOptions = Partial<Omit<ResolvedOptions, 'tenant'>> & { tenant?: Partial<Tenant> }

export const resolved = ({ tenant, ...given }: EmulatorOptions): ResolvedOptions => ({
  port: 0,
  publicUrl: undefined,
  walletUrl: undefined,
  clock: Date.now,
  certificates: [],
  roles: [...ROLES.requestService, ...ROLES.adminApi],
  requestLifetimeSeconds: 300,
  requestsPerSecond: undefined,
  receiptWithFaceCheck: 'refuse',
  matchConfidenceScore: 88.4,
  linkedDomain: { url: 'https://emulator.example/', verified: true },
  contracts: [],
  stateFile: undefined,
  log: () => {},
  ...given,
  tenant: { ...EMULATED_TENANT, ...tenant },
})
