// npm run mutate: breaks the product on purpose, one break at a time, and demands that the tests turn red at each.
//
//   npm run mutate -- nonce              only the breaks whose description has this word
//   npm run mutate -- specification      a break for each line of the specification (and a word, for some of them)
//   npm run mutate -- random 100 7       a hundred random breaks, drawn by the seed 7
//   npm run mutate -- random 60 7 web wallet   the same of these parts only
//   npm run mutate -- --fit              only says which breaks do not fit the product any more, in a second
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'
import { runBreaks } from './run-breaks.ts'
import { SPECIFICATION_BREAKS } from './specification.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const [first, second, third, ...names] = process.argv.slice(2)
try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Gives the exit code. */
async function run(): Promise<number> {
  if (first === '--fit') return tellStale([...MUTATIONS, ...SPECIFICATION_BREAKS])
  // Its compiler takes a second to load.
  const random = () => import('./random/mutate-at-random.ts')
  if (first === 'random')
    return (await random()).mutateAtRandom(ROOT, { count: Number(second ?? 100), seed: Number(third ?? 1), names })
  const [all, word] = first === 'specification' ? [SPECIFICATION_BREAKS, second] : [MUTATIONS, first]
  const chosen = all.filter(({ breaks }) => !word || breaks.includes(word))
  const verdicts = await runBreaks(
    ROOT,
    chosen,
    (sandbox, { seenBy, titles }) => sandbox.test(seenBy, titles),
    (sandbox) => sandbox.test([...new Set(chosen.flatMap(({ seenBy }) => seenBy))]),
  )
  const bad = verdicts.filter(({ verdict }) => verdict !== 'seen')
  process.stdout.write(`\n${verdicts.length - bad.length} of ${verdicts.length} breaks turned the tests red.\n`)
  return bad.length > 0 ? 1 : 0
}

function tellStale(breaks: Mutation[]): number {
  const stale = breaks.filter(
    (mutation) =>
      ![mutation, ...(mutation.also ?? [])].every(
        ({ file, from }) =>
          existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8').split(from).length === 2,
      ),
  )
  for (const { breaks: what, file } of stale) process.stdout.write(`stale  ${what}: ${file}\n`)
  process.stdout.write(`${breaks.length - stale.length} of ${breaks.length} breaks fit the product.\n`)
  return stale.length > 0 ? 1 : 0
}
