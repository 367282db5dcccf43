import { defineFeature, type FeatureContext } from '../../../features/feature.ts'
import { one, type Sample } from '../../../platform/metrics/asked-gauge.ts'
import { openSelfProbe } from './open-self-probe.ts'
import type { ProbeResult, SelfProbe } from './self-probe.ts'

declare module '../../../features/feature.ts' {
  interface Services {
    selfProbe: Pick<SelfProbe, 'latest' | 'outcome'>
  }
}

const SECOND = 1000

type SelfProbeProcessContext = FeatureContext & { configuration: { selfProbeEvery: number | undefined } }

/** Issues a hidden card to the server itself, and presents it. */
export const selfProbeProcess = defineFeature({
  name: 'self-probe',
  /** @throws {ExplainedError} where no engine speaks the protocol of its wallet */
  open({ engines, database, clock, log, configuration }: SelfProbeProcessContext) {
    const selfProbe = openSelfProbe(configuration, { engines: engines.all(), database, clock, log })
    const told = (part: (latest: ProbeResult) => number): Sample[] => one(selfProbe?.latest && part(selfProbe.latest))
    return {
      services: { selfProbe: selfProbe ?? { latest: undefined, outcome: undefined } },
      healthIssues: () => {
        const latest = selfProbe?.latest
        return latest?.outcome === 'failed' ? [{ code: 'self-probe-failing', urgency: 'now', since: latest.since }] : []
      },
      gauges: [
        {
          name: 'vitrine_self_probe_up',
          help: 'Whether the server could issue and present a card to itself: 1, or 0; not there where it does not try',
          ask: () => told(({ outcome }) => (outcome === 'passed' ? 1 : 0)),
        },
        {
          name: 'vitrine_self_probe_seconds',
          help: 'How long the latest self-probe took',
          ask: () => told(({ took }) => took / SECOND),
        },
        {
          name: 'vitrine_self_probe_timestamp_seconds',
          help: 'When the latest self-probe ended',
          ask: () => told(({ at }) => at / SECOND),
        },
      ],
      ...(selfProbe && {
        background: { name: 'the self-probe', begin: () => selfProbe.begin(), stop: () => selfProbe.stop() },
      }),
    }
  },
})
