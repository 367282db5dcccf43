import {
  Agent,
  ConsoleLogger,
  type JwkDidCreateOptions,
  Kms,
  LogLevel,
  X509Certificate,
  X509Module,
  type X509VerificationContext,
} from '@credo-ts/core'
import { agentDependencies, NodeInMemoryKeyManagementStorage, NodeKeyManagementService } from '@credo-ts/node'
import {
  type OpenId4VcIssuerModuleConfigOptions,
  OpenId4VcModule,
  type OpenId4VcModuleConfigOptions,
  type OpenId4VcVerifierModuleConfigOptions,
} from '@credo-ts/openid4vc'
import type { ForgedCertificate } from '../../protocol/wallet/forge.ts'
import { holds } from '../seen.ts'
import { MemoryStorageModule } from './memory-storage.ts'

export const P256 = { kty: 'EC', crv: 'P-256' } as const

/** Name of Credo, with the version, in the results. */
export const CREDO = 'Credo 0.6.3'

/** Trusted certificates, or a function that returns those for one verification. */
export type Trusted = string[] | ((verified: X509VerificationContext) => string[])

/** Opens a Credo agent that trusts the given certificates. */
export async function openAgent<
  Issuer extends OpenId4VcIssuerModuleConfigOptions | undefined = undefined,
  Verifier extends OpenId4VcVerifierModuleConfigOptions | undefined = undefined,
>(trusted: Trusted, roles: OpenId4VcModuleConfigOptions<Issuer, Verifier>) {
  const agent = new Agent({
    config: {
      autoUpdateStorageOnStartup: true,
      logger: new ConsoleLogger(process.env.INTEROP_TRACE ? LogLevel.debug : LogLevel.off),
    },
    dependencies: agentDependencies,
    modules: {
      storage: new MemoryStorageModule(),
      keyManagement: new Kms.KeyManagementModule({
        backends: [new NodeKeyManagementService(new NodeInMemoryKeyManagementStorage())],
      }),
      x509: new X509Module(
        Array.isArray(trusted)
          ? { trustedCertificates: trusted }
          : { getTrustedCertificatesForVerification: (_, verified) => trusted(verified) },
      ),
      openid4vc: new OpenId4VcModule<Issuer, Verifier>(roles),
    },
  })
  await agent.initialize()
  return agent
}

/** Creates a did:jwk. Credo holds its private key. */
export async function newDid({ dids }: Pick<Agent, 'dids'>): Promise<string> {
  const { didState } = await dids.create<JwkDidCreateOptions>({ method: 'jwk', options: { createKey: { type: P256 } } })
  holds(didState.state === 'finished', `Credo has no DID: ${didState.state}`)
  return didState.did
}

/** Imports a certificate's key into Credo's key management, so that Credo can sign as the subject of the certificate. */
export async function importSigner(
  { kms }: Pick<Agent, 'kms'>,
  { certificate, privateKey }: ForgedCertificate,
): Promise<{ method: 'x5c'; x5c: [X509Certificate] }> {
  const { keyId } = await kms.importKey({ privateJwk: privateKey.export({ format: 'jwk' }) as Kms.KmsJwkPrivateEc })
  const imported = X509Certificate.fromEncodedCertificate(certificate.raw.toString('base64'))
  imported.keyId = keyId
  return { method: 'x5c', x5c: [imported] }
}
