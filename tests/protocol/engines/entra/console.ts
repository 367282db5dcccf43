import { EntraStage } from '../../../engines/entra-stage.ts'
import { Caller } from '../../admin/console.ts'
import { TestIdentityProvider } from '../../identity-provider/test-identity-provider.ts'
import { ADA, KEYCLOAK } from '../../identity-provider/token-shapes.ts'

/** The stage of Verified ID with an administrator who calls the server as the admin console does. */
export type EntraConsole = { stage: EntraStage; ada: Caller; close(): Promise<void> }

/** Opens a stage on which people can sign in. */
export async function openEntraConsole(
  options: NonNullable<Parameters<typeof EntraStage.open>[0]> = {},
): Promise<EntraConsole> {
  let now = () => options.at ?? Date.now()
  const provider = await TestIdentityProvider.start(KEYCLOAK, { now: () => now() })
  const environment = { ...provider.environment, ...options.environment }
  const stage = await EntraStage.open({ ...options, environment })
  now = () => stage.running.now()
  return {
    stage,
    ada: new Caller(stage.running, () => provider.accessToken(ADA)),
    async close() {
      await stage.close()
      await provider.stop()
    },
  }
}
