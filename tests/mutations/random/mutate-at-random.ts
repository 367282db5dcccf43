import { type Judgement, runBreaks } from '../run-breaks.ts'
import type { Sandbox, TestRun } from '../sandbox.ts'
import { PARTS, partsNamed, type RandomBreak, randomBreaks } from './random-breaks.ts'

const QUICK = ['unit', 'unit-components']
/** Which tests are asked, the quick ones first. Those in a browser are not: they would take an hour. */
const STAGES: readonly (readonly string[])[] = [QUICK, ['repository', 'protocol-isolated', 'protocol']]

/**
 * Breaks the product at random and says, for each of its parts, how many breaks the tests saw, and which they did not.
 *
 * @param names of the parts to break, all of them where none is named
 * @returns the exit code: 1 where a part misses its measure
 */
export async function mutateAtRandom(
  root: string,
  { names, ...draw }: { count: number; seed: number; names: readonly string[] },
): Promise<number> {
  const parts = partsNamed(names)
  const breaks = await randomBreaks(root, { ...draw, parts })
  // The slow tests are the server's.
  const before = parts.includes('server') ? STAGES.flat() : QUICK
  const verdicts = await runBreaks(root, breaks, judge, (sandbox) => everything(sandbox, before))
  const missed = verdicts.filter(({ verdict }) => verdict !== 'seen')
  if (missed.length > 0) process.stdout.write('\nNot seen:\n')
  for (const { mutation } of missed) process.stdout.write(`  ${mutation.breaks}\n`)
  process.stdout.write('\n')
  const below = parts.filter((part) => {
    const own = verdicts.filter(({ mutation }) => mutation.part === part)
    const seen = own.filter(({ verdict }) => verdict === 'seen').length
    const { atLeast } = PARTS[part]
    process.stdout.write(`${part}: ${seen} of ${own.length} seen, at least ${atLeast * 100} % are wanted\n`)
    return seen < own.length * atLeast
  })
  return below.length > 0 ? 1 : 0
}

/** Catalogues and compiler are asked last: most breaks that they would see a test sees, too. */
async function judge(sandbox: Sandbox, { file }: RandomBreak): Promise<Judgement> {
  for (const projects of STAGES) {
    const { green, output } = await sandbox.testRelated(file, projects)
    // On a machine that does much else it may be none of the break's doing.
    if (!green) return { green, ...(/timed out/i.test(output) && { note: 'by a time limit' }) }
  }
  return bothChecks(sandbox)
}

/** All that a break is judged by, with the product as it is. */
async function everything(sandbox: Sandbox, projects: readonly string[]): Promise<TestRun> {
  const tests = await sandbox.testProjects(projects)
  return tests.green ? bothChecks(sandbox) : tests
}

async function bothChecks(sandbox: Sandbox): Promise<TestRun> {
  const messages = await sandbox.checkMessages()
  return messages.green ? sandbox.checkTypes() : messages
}
