import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { Crowd, findMoneyMismatch } from '../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const TIMES = 5
const DISK = '12m'
const UP = 1000
const FULL = 2000

export const FULL_DISK: FaultSeries = {
  name: 'full-disk',
  does: `fills the disk of the embedded database ${TIMES} times to its last byte under load (a file system of ${DISK} of its own, which needs root).`,
  run: fillDisk,
}

async function fillDisk(): Promise<SeriesOutcome> {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'vitrine-full-disk', folder.path], { stdio: 'pipe' })
  } catch (error) {
    folder.remove()
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { held: false, seen: [`Skipped, because no file system could be mounted here: ${why}`] }
  }
  let server: ServerProcess | undefined
  try {
    const filling = join(folder.path, 'filling')
    server = await ServerProcess.start({ DATA_DIR: folder.path, LOG_LEVEL: 'warn' })
    const crowd = new Crowd(server.url, trustAnchorOf(join(folder.path, 'keys')))
    crowd.come(4)
    let notReady = 0
    for (let time = 0; time < TIMES; time += 1) {
      await pause(UP)
      fill(filling)
      await pause(FULL)
      if ((await server.browser.get('/health/ready')).status === 503) notReady += 1
      rmSync(filling)
    }
    await pause(UP)
    await crowd.leave()
    const database = await openDatabase({ kind: 'sqlite', file: join(folder.path, 'vitrine.sqlite') })
    const money = await findMoneyMismatch(database.query).finally(() => database.close())
    const reasons = reasonsIn(server.words)
    /** Replaces the path of the temporary folder in a message. */
    const shown = (reason: string) => reason.replaceAll(folder.path, 'data')
    const named = reasons.filter((reason) => /the disk of .* (is full|has .* left)/.test(reason)).length
    return {
      held:
        crowd.wrong.length + crowd.lost === 0 &&
        crowd.unavailable > 0 &&
        notReady === TIMES &&
        money === undefined &&
        reasons.length > 0 &&
        named === reasons.length,
      seen: [
        `${crowd.finished} visitors completed everything; ${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} were other errors, ${crowd.lost} requests got no answer.`,
        `The server was not ready ${notReady} of ${TIMES} times while the disk was full.`,
        `${named} of ${reasons.length} warnings in the log named the disk: "${shown(reasons[0] ?? '')}".`,
        ...[...new Set(reasons)].slice(1, 4).map((reason) => `Another warning: "${shown(reason)}".`),
        money === undefined ? 'All amounts of money are correct.' : `Amounts of money are wrong: ${money}.`,
      ],
    }
  } finally {
    await server?.kill()
    execFileSync('umount', [folder.path], { stdio: 'pipe' })
    folder.remove()
  }
}

/** Writes into a file until not one more byte fits on the disk. */
function fill(file: string): void {
  for (const size of [65_536, 512, 1])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // The disk is full for pieces of this size; continue with smaller ones.
    }
}

/** Returns the messages of the server's warnings; a line that is not JSON is returned unchanged. */
const reasonsIn = (words: string): string[] =>
  words
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const entry: { level: number; reason?: string } = JSON.parse(line)
      return entry.level === 40 ? (entry.reason ?? line) : line
    })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
