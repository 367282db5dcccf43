import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type LogContent, readLog } from '../protocol/durability/log-reader.ts'
import { askOften } from '../protocol/durability/pipelined-requests.ts'
import { ServerProcess, temporaryFolder } from '../protocol/durability/server-process.ts'
import { UnreadPipe } from '../protocol/durability/unread-pipe.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'
import { SmallDisk } from './small-disk.ts'

const ROUNDS = 5
const REQUESTS = 15_000
const LIVE = '/health/live'
/** How long the log may take to tell what was lost, in milliseconds. */
const PATIENCE = 10_000

/** A place for a log that can be made to take nothing. */
type LogPlace = {
  name: string
  /** For the server to write to. */
  output: number
  obstruct(): void
  /** Lets it take something again. */
  restore(): void
  /** All that was ever written to it. */
  read(): string
  remove(): void
}

export const FULL_LOG_DISK: FaultSeries = {
  name: 'full-log-disk',
  does: `The log is on a disk that is full, then on a pipe that nobody reads: ${ROUNDS} rounds each, in which it takes nothing for ${REQUESTS} requests and then takes everything again.`,
  async run() {
    const outcomes = [await series(onPipe), await series(onDisk)]
    return { held: outcomes.every(({ held }) => held), seen: outcomes.flatMap(({ seen }) => seen) }
  },
}

async function series(open: (folder: string) => LogPlace): Promise<SeriesOutcome> {
  const data = temporaryFolder()
  const place = open(data.path)
  const server = await ServerProcess.start({ DATA_DIR: data.path, LOG_LEVEL: 'info' }, undefined, place.output)
  try {
    let asked = 0
    let answered = 0
    let besides = 0
    let slowest = 0
    let told: LogContent = { requests: 0, lost: 0 }
    let isComplete = true
    for (let round = 0; round < ROUNDS; round += 1) {
      place.obstruct()
      asked += REQUESTS
      const load = askOften(`${server.url}${LIVE}`, REQUESTS)
      const beside = await askBeside(`${server.url}${LIVE}`, load)
      slowest = Math.max(slowest, beside.slowest)
      besides += beside.asked
      answered += await load
      place.restore()
      const giveUp = Date.now() + PATIENCE
      const isTold = () => told.requests + told.lost === answered + besides
      do {
        await wait(100)
        told = readLog(place.read(), LIVE)
      } while (!isTold() && Date.now() < giveUp)
      isComplete &&= isTold() && told.lost > 0
    }
    const { code } = await server.terminate()
    return {
      held: answered === asked && isComplete && code === 0,
      seen: [
        `${place.name}: ${answered} of ${asked} requests were answered while it took nothing; of ${besides} to /health/live beside them the slowest answer took ${slowest} ms.`,
        `${place.name}: ${told.requests} requests are in the log, each line whole, and ${told.lost} are told to be lost, together ${told.requests + told.lost} of ${answered + besides}. The server ended with ${code}.`,
      ],
    }
  } finally {
    await server.kill()
    place.remove()
    data.remove()
  }
}

/** Asks again and again while something else goes on: how often, and how long an answer took at most, in milliseconds. */
async function askBeside(url: string, meanwhile: Promise<unknown>): Promise<{ asked: number; slowest: number }> {
  let asked = 0
  let slowest = 0
  let isOver = false
  void meanwhile.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const begun = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    asked += 1
    slowest = Math.max(slowest, performance.now() - begun)
    await wait(50)
  }
  return { asked, slowest: Math.round(slowest) }
}

function onPipe(folder: string): LogPlace {
  const pipe = new UnreadPipe(folder)
  return {
    name: 'a pipe that nobody reads',
    output: pipe.input,
    obstruct: () => {},
    restore: () => {},
    read: () => pipe.read(),
    remove: () => pipe.close(),
  }
}

function onDisk(): LogPlace {
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
