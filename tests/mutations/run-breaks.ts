import { availableParallelism } from 'node:os'
import type { Mutation } from './mutation.ts'
import { Sandbox, StaleMutation, type TestRun } from './sandbox.ts'

const LANES = Math.max(1, Math.min(2, availableParallelism()))

export type Verdict<Break extends Mutation> = {
  mutation: Break
  verdict: 'seen' | 'missed' | 'stale'
  seconds: number
  note: string | undefined
}

/** Whether the tests of a broken product are green, and what to know of how that came. */
export type Judgement = { green: boolean; note?: string }
export type Judge<Break extends Mutation> = (sandbox: Sandbox, mutation: Break) => Promise<Judgement>

/**
 * Breaks copies of the product in turn, and says of each break whether the tests saw it.
 *
 * @param root of the product
 * @param before what must be green before anything is broken
 * @throws Error where it is not
 */
export async function runBreaks<Break extends Mutation>(
  root: string,
  mutations: Break[],
  judge: Judge<Break>,
  before: (sandbox: Sandbox) => Promise<TestRun>,
): Promise<Verdict<Break>[]> {
  const sandboxes = await Promise.all(Array.from({ length: LANES }, () => Sandbox.create(root)))
  try {
    const [first] = sandboxes
    if (!first || mutations.length === 0) throw new Error('There is nothing to break by this name.')
    process.stdout.write('The tests as they are, which must be green ...\n')
    const { green, output } = await before(first)
    if (!green) throw new Error(`They are red before anything is broken:\n${output.slice(-4000)}`)
    const queue = [...mutations]
    const verdicts: Verdict<Break>[] = []
    await Promise.all(
      sandboxes.map(async (sandbox) => {
        for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
          const verdict = await verdictOn(sandbox, mutation, judge)
          verdicts.push(verdict)
          tell(verdict)
        }
      }),
    )
    return verdicts
  } finally {
    await Promise.all(sandboxes.map((sandbox) => sandbox.remove()))
  }
}

async function verdictOn<Break extends Mutation>(
  sandbox: Sandbox,
  mutation: Break,
  judge: Judge<Break>,
): Promise<Verdict<Break>> {
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1000
  try {
    const { green, note } = await sandbox.broken(mutation, () => judge(sandbox, mutation))
    return { mutation, verdict: green ? 'missed' : 'seen', seconds: seconds(), note }
  } catch (error) {
    if (error instanceof StaleMutation) return { mutation, verdict: 'stale', seconds: seconds(), note: error.message }
    throw error
  }
}

function tell<Break extends Mutation>({ mutation, verdict, seconds, note }: Verdict<Break>): void {
  const time = seconds.toFixed(0).padStart(3)
  process.stdout.write(`${verdict.padEnd(6)} ${time} s  ${mutation.breaks}${note ? `: ${note}` : ''}\n`)
}
