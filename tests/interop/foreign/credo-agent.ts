import { Agent, ConsoleLogger, Kms, LogLevel, X509Module } from '@credo-ts/core'
import { agentDependencies, NodeInMemoryKeyManagementStorage, NodeKeyManagementService } from '@credo-ts/node'
import {
  type OpenId4VcIssuerModuleConfigOptions,
  OpenId4VcModule,
  type OpenId4VcVerifierModuleConfigOptions,
} from '@credo-ts/openid4vc'
import { MemoryStorageModule } from './memory-storage.ts'

/** How Credo is called in the result. */
export const CREDO = 'Credo 0.6.3'

type Roles<Issuer, Verifier> = { trusted?: string[]; issuer: Issuer; verifier: Verifier }

/** An agent of Credo that trusts what is below certain certificates. */
export async function openAgent<
  Issuer extends OpenId4VcIssuerModuleConfigOptions | undefined,
  Verifier extends OpenId4VcVerifierModuleConfigOptions | undefined,
>({ trusted = [], issuer, verifier }: Roles<Issuer, Verifier>) {
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
      x509: new X509Module({ trustedCertificates: trusted }),
      openid4vc: new OpenId4VcModule({ issuer, verifier }),
    },
  })
  await agent.initialize()
  return agent
}
