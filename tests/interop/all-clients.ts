import { ADDED_MEMBERS } from './clients/added-members.ts'
import { OPENID4VC } from './clients/openid4vc.ts'
import type { ForeignClient } from './foreign-client.ts'

/**
 * Modules of foreign clients, loaded only for a run of these clients. They need packages in the node_modules
 * of this folder, which a fresh checkout does not contain.
 */
const FOREIGN = [
  'credo-holder',
  'own-certificates',
  'credo-verifier',
  'credo-issuer',
  'demo-wallet',
  'sphereon',
  'oauth-clients',
  'oauth-code-flow',
  'mdoc-libraries',
  'meeco',
  'msal-node',
  'azure-identity',
  'entra-samples',
]

/** Loads all clients, in the order in which they run. */
export async function allClients(): Promise<ForeignClient[]> {
  const foreign: ForeignClient[][] = []
  for (const name of FOREIGN) {
    const file = new URL(`./foreign/${name}.ts`, import.meta.url).href
    const { CLIENTS }: { CLIENTS: ForeignClient[] } = await import(file)
    foreign.push(CLIENTS)
  }
  return [...OPENID4VC, ...ADDED_MEMBERS, ...foreign.flat()]
}
