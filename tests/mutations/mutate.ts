// npm run mutate: breaks the product on purpose, one break at a time, and demands that the tests turn red at each.
//
//   npm run mutate -- nonce              only the breaks whose description has this word
//   npm run mutate -- specification      a break for each line of the specification (and a word, for some of them)
//   npm run mutate -- --fit              only says which breaks do not fit the product any more, in a second
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'
import { Sandbox, StaleMutation } from './sandbox.ts'
import { SPECIFICATION_BREAKS } from './specification.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LANES = Math.max(1, Math.min(2, availableParallelism()))

type Verdict = { mutation: Mutation; verdict: 'seen' | 'missed' | 'stale'; seconds: number; note?: string }

const [first, second] = process.argv.slice(2)
if (first === '--fit') process.exit(tellStale([...MUTATIONS, ...SPECIFICATION_BREAKS]))

const [all, word] = first === 'specification' ? [SPECIFICATION_BREAKS, second] : [MUTATIONS, first]
const chosen = all.filter(({ breaks }) => !word || breaks.includes(word))
const sandboxes = await Promise.all(Array.from({ length: LANES }, () => Sandbox.create(ROOT)))
try {
  const [sandbox] = sandboxes
  if (!sandbox || chosen.length === 0) throw new Error('There is nothing to break by this name.')
  process.stdout.write(`The tests as they are, which must be green ...\n`)
  const { green, output } = await sandbox.test([...new Set(chosen.flatMap(({ seenBy }) => seenBy))])
  if (!green) throw new Error(`They are red before anything is broken:\n${output.slice(-4000)}`)

  const queue = [...chosen]
  const verdicts: Verdict[] = []
  await Promise.all(
    sandboxes.map(async (sandbox) => {
      for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
        const verdict = await judge(sandbox, mutation)
        verdicts.push(verdict)
        process.stdout.write(
          `${verdict.verdict.padEnd(6)} ${verdict.seconds.toFixed(0).padStart(3)} s  ${mutation.breaks}${verdict.note ? `: ${verdict.note}` : ''}\n`,
        )
      }
    }),
  )
  const bad = verdicts.filter(({ verdict }) => verdict !== 'seen')
  process.stdout.write(`\n${verdicts.length - bad.length} of ${verdicts.length} breaks turned the tests red.\n`)
  process.exitCode = bad.length > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await Promise.all(sandboxes.map((sandbox) => sandbox.remove()))
}

async function judge(sandbox: Sandbox, mutation: Mutation): Promise<Verdict> {
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1000
  try {
    const { green } = await sandbox.broken(mutation, () => sandbox.test(mutation.seenBy, mutation.titles))
    return { mutation, verdict: green ? 'missed' : 'seen', seconds: seconds() }
  } catch (error) {
    if (error instanceof StaleMutation) return { mutation, verdict: 'stale', seconds: seconds(), note: error.message }
    throw error
  }
}

/** Gives the exit code. */
function tellStale(breaks: Mutation[]): number {
  const stale = breaks.filter(
    (mutation) =>
      ![mutation, ...(mutation.also ?? [])].every(
        ({ file, from }) => readFileSync(join(ROOT, file), 'utf8').split(from).length === 2,
      ),
  )
  for (const { breaks, file } of stale) process.stdout.write(`stale  ${breaks}: ${file}\n`)
  process.stdout.write(`${breaks.length - stale.length} of ${breaks.length} breaks fit the product.\n`)
  return stale.length > 0 ? 1 : 0
}
