import type { CredentialEngine } from '../../../credentials/credential-engine.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { SelfProbe } from './self-probe.ts'

/** Link scheme of the offers that the wallet of the probe supports. */
const SCHEME = 'openid-credential-offer'

export function openSelfProbe(
  { selfProbeEvery: every }: { selfProbeEvery: number | undefined },
  {
    engines,
    ...outside
  }: Omit<ConstructorParameters<typeof SelfProbe>[0], 'every' | 'engine'> & { engines: CredentialEngine[] },
): SelfProbe | undefined {
  if (every === undefined) return undefined
  const engine = engines.find(({ wallets }) => wallets.linkSchemes.includes(SCHEME))
  if (!engine)
    throw new ExplainedError(
      'SELF_PROBE_MINUTES needs an engine that issues with OpenID4VCI. Remove the setting, or configure such an engine.',
    )
  return new SelfProbe({ ...outside, every, engine })
}
