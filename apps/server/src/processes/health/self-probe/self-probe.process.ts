import type { CredentialEngine } from '../../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../../credentials/credential-engines.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { defineFeature, type FeatureContext } from '../../../platform/feature/feature.ts'
import { one, type Sample } from '../../../platform/metrics/asked-gauge.ts'
import { type ProbeResult, SelfProbe } from './self-probe.ts'

const SECOND = 1000
/** Link scheme of the offers that the wallet of the probe supports. */
const SCHEME = 'openid-credential-offer'

type SelfProbeProcessContext = FeatureContext & {
  engines: Pick<CredentialEngines, 'all'>
  configuration: { selfProbeEvery: number | undefined }
}

export const selfProbeProcess = defineFeature({
  name: 'self-probe',
  open({ engines, database, clock, log, configuration }: SelfProbeProcessContext) {
    const every = configuration.selfProbeEvery
    const selfProbe =
      every === undefined ? undefined : new SelfProbe({ engine: issuerAmong(engines), every, database, clock, log })
    const outcomes: Pick<SelfProbe, 'latest' | 'outcome'> = selfProbe ?? { latest: undefined, outcome: undefined }
    const sampleOf = (part: (latest: ProbeResult) => number): Sample[] =>
      one(selfProbe?.latest && part(selfProbe.latest))
    return {
      services: { selfProbe: outcomes },
      healthIssues: [
        {
          name: 'self-probe',
          find: () => {
            const latest = selfProbe?.latest
            return latest?.outcome === 'failed'
              ? [{ code: 'self-probe-failing', urgency: 'now', since: latest.since }]
              : []
          },
        },
      ],
      gauges: [
        {
          name: 'vitrine_self_probe_up',
          help: '1 if the latest self-probe passed, 0 if it failed; missing if the self-probe is off',
          ask: () => sampleOf(({ outcome }) => (outcome === 'passed' ? 1 : 0)),
        },
        {
          name: 'vitrine_self_probe_seconds',
          help: 'Duration of the latest self-probe',
          ask: () => sampleOf(({ duration }) => duration / SECOND),
        },
        {
          name: 'vitrine_self_probe_timestamp_seconds',
          help: 'Time of the latest self-probe',
          ask: () => sampleOf(({ at }) => at / SECOND),
        },
      ],
      ...(selfProbe && {
        background: { name: 'the self-probe', begin: () => selfProbe.start(), stop: () => selfProbe.stop() },
      }),
    }
  },
})

function issuerAmong(engines: Pick<CredentialEngines, 'all'>): CredentialEngine {
  const engine = engines.all().find(({ wallets }) => wallets.linkSchemes.includes(SCHEME))
  if (!engine)
    throw new ExplainedError(
      'SELF_PROBE_MINUTES needs an engine that issues with OpenID4VCI. Remove the setting, or configure such an engine.',
    )
  return engine
}
