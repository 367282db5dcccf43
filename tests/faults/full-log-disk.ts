import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { type LogContent, readLog } from '../protocol/durability/log-reader.ts'
import { requestRepeatedly } from '../protocol/durability/pipelined-requests.ts'
import { ServerProcess, temporaryFolder } from '../protocol/durability/server-process.ts'
import { UnreadPipe } from '../protocol/durability/unread-pipe.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'
import { SmallDisk } from './small-disk.ts'

const ROUNDS = 5
const REQUESTS = 15_000
const LIVE = '/health/live'
/** Maximum time until the log reports the number of lost lines. */
const PATIENCE: Milliseconds = 10_000

/** A log output that the test can block. */
type LogOutput = {
  name: string
  /** File descriptor that the server writes to. */
  output: number
  obstruct(): void
  /** Unblocks the output. */
  restore(): void
  /** Returns everything that was written to the output. */
  read(): string
  remove(): void
}

export const FULL_LOG_DISK: FaultSeries = {
  name: 'full-log-disk',
  does: `Writes the log to a pipe that nothing reads, then to a full disk: ${ROUNDS} rounds each, in which the output is blocked for ${REQUESTS} requests and then unblocked.`,
  async run() {
    const outcomes = [await series(onPipe), await series(onDisk)]
    return { held: outcomes.every(({ held }) => held), seen: outcomes.flatMap(({ seen }) => seen) }
  },
}

async function series(open: (folder: string) => LogOutput): Promise<SeriesOutcome> {
  const data = temporaryFolder()
  const log = open(data.path)
  const server = await ServerProcess.start({ DATA_DIR: data.path, LOG_LEVEL: 'info' }, undefined, log.output)
  try {
    let asked = 0
    let answered = 0
    let concurrent = 0
    let slowest = 0
    let found: LogContent = { requests: 0, lost: 0 }
    let isComplete = true
    for (let round = 0; round < ROUNDS; round += 1) {
      log.obstruct()
      asked += REQUESTS
      const load = requestRepeatedly(`${server.url}${LIVE}`, REQUESTS)
      const sideLoad = await askMeanwhile(`${server.url}${LIVE}`, load)
      slowest = Math.max(slowest, sideLoad.slowest)
      concurrent += sideLoad.asked
      answered += await load
      log.restore()
      const giveUp = Date.now() + PATIENCE
      const isAccountedFor = () => found.requests + found.lost === answered + concurrent
      do {
        await wait(100)
        found = readLog(log.read(), LIVE)
      } while (!isAccountedFor() && Date.now() < giveUp)
      isComplete &&= isAccountedFor() && found.lost > 0
    }
    const { code } = await server.terminate()
    return {
      held: answered === asked && isComplete && code === 0,
      seen: [
        `${log.name}: ${answered} of ${asked} requests were answered while it was blocked; the slowest of ${concurrent} concurrent requests to /health/live took ${slowest} ms.`,
        `${log.name}: ${found.requests} requests are in the log with complete lines, and ${found.lost} are reported as lost, together ${found.requests + found.lost} of ${answered + concurrent}. The server exited with ${code}.`,
      ],
    }
  } finally {
    await server.kill()
    log.remove()
    data.remove()
  }
}

/** Sends requests until the given work is done; returns the number of requests and the time of the slowest answer. */
async function askMeanwhile(
  url: string,
  meanwhile: Promise<unknown>,
): Promise<{ asked: number; slowest: Milliseconds }> {
  let asked = 0
  let slowest = 0
  let isOver = false
  void meanwhile.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    asked += 1
    slowest = Math.max(slowest, performance.now() - start)
    await wait(50)
  }
  return { asked, slowest: Math.round(slowest) }
}

function onPipe(folder: string): LogOutput {
  const pipe = new UnreadPipe(folder)
  return {
    name: 'a pipe that nothing reads',
    output: pipe.input,
    obstruct: () => {},
    restore: () => {},
    read: () => pipe.read(),
    remove: () => pipe.close(),
  }
}

function onDisk(): LogOutput {
  const disk = new SmallDisk(64)
  const file = join(disk.path, 'server.log')
  const output = openSync(file, 'a')
  return {
    name: 'a full disk',
    output,
    obstruct: () => disk.fill(),
    restore: () => disk.clear(),
    read: () => readFileSync(file, 'utf8'),
    remove: () => {
      closeSync(output)
      disk.remove()
    },
  }
}
