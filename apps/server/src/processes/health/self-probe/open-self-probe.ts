import type { CredentialEngine } from '../../../credentials/credential-engine.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { SelfProbe } from './self-probe.ts'

/** How links of offers begin that the wallet of the probe can follow. */
const SCHEME = 'openid-credential-offer'

/**
 * The self-probe, with the engine whose wallets it speaks the protocol of; undefined where it is off.
 *
 * @throws {ExplainedError} where there is no such engine
 */
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
      'SELF_PROBE_MINUTES needs an engine that issues by OpenID4VCI: leave it out, or configure one.',
    )
  return new SelfProbe({ ...outside, every, engine })
}
