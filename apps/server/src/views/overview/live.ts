import type { Live } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { FlowProgress } from '../../flows/progress/flow-progress.repository.ts'

const MINUTE = 60_000
const RECENT: Milliseconds = 10 * MINUTE
/** Age from which a flow that is still open is left out: it ends with the next clean-up. */
const OLDEST: Milliseconds = 60 * MINUTE

const isOpen = (step: FlowProgress['step']): step is Live['steps'][number]['step'] =>
  step === 'waiting' || step === 'scanned'

/** Returns what is going on: how many flows began just now, and how many are open at each step. `progress` is ordered by time. */
export function flowsUnderWay(
  now: EpochMilliseconds,
  progress: readonly FlowProgress[],
): Pick<Live, 'begun' | 'steps'> {
  const steps: Live['steps'] = []
  for (const { begins: since, kind, step, flows } of progress) {
    if (!isOpen(step) || since < now - OLDEST) continue
    const known = steps.find((one) => one.kind === kind && one.step === step)
    if (known) known.count += flows
    else steps.push({ kind, step, count: flows, since })
  }
  const recent = progress.filter(({ begins }) => begins > now - RECENT)
  return { begun: recent.reduce((sum, { flows }) => sum + flows, 0), steps }
}
