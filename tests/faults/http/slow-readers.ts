import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { ServerProcess, temporaryFolder } from '../../protocol/durability/server-process.ts'
import { RawConnection } from '../../protocol/raw-connection.ts'
import type { FaultSeries, SeriesOutcome } from '../series.ts'

const READERS = 400
const PIPELINED = 4
/** Readers are given up after a minute, and a second for each 4 KB that waits. */
const GIVEN_UP_WITHIN = 180_000
const MB = 1024 * 1024
/** What may stay of the memory that readers cost, for the parts of it that the heap keeps. */
const MAY_STAY = 80 * MB

/** Hundreds of clients ask as much as they may, and read nothing of it. */
export const SLOW_READERS: FaultSeries = {
  name: 'slow-readers',
  does: `${READERS} clients ask for the largest document ${PIPELINED} times each, and ${READERS} more a hundred times, and never read.`,
  async run(): Promise<SeriesOutcome> {
    const data = temporaryFolder()
    const readers: RawConnection[] = []
    let server: ServerProcess | undefined
    try {
      server = await ServerProcess.start({ DATA_DIR: data.path })
      const { url } = server
      await serve(url)
      const before = memoryOf(server.pid)
      const open = async (requests: number): Promise<void> => {
        const reader = await RawConnection.open(url)
        reader.sendUnread('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests))
        readers.push(reader)
      }
      for (let reader = 0; reader < READERS; reader += 1) await open(PIPELINED)
      for (let reader = 0; reader < READERS; reader += 1) await open(100)
      await pause(2000)
      const most = memoryOf(server.pid)
      const slowest = await serve(url)
      const begun = Date.now()
      while (socketsOf(server.pid) > 30 && Date.now() - begun < GIVEN_UP_WITHIN) await pause(1000)
      const seconds = Math.round((Date.now() - begun) / 1000)
      const left = socketsOf(server.pid)
      for (let calls = 0; calls < 10; calls += 1) await serve(url)
      await pause(5000)
      const after = memoryOf(server.pid)
      return {
        held: left <= 30 && slowest < 2000 && after - before < MAY_STAY,
        seen: [
          `The process had ${show(before)} before, ${show(most)} with all readers, and ${show(after)} afterwards.`,
          `Beside them the slowest of 50 other answers took ${slowest} ms.`,
          `After ${seconds} s the readers were given up; ${left} sockets were left, those of the server itself included.`,
        ],
      }
    } finally {
      for (const reader of readers) reader.close()
      await server?.kill()
      data.remove()
    }
  },
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const show = (bytes: number): string => `${Math.round(bytes / MB)} MB`

/** Asks fifty times as somebody who reads: the time of the slowest answer, in milliseconds. */
async function serve(url: string): Promise<number> {
  let slowest = 0
  for (let count = 0; count < 50; count += 1) {
    const begun = Date.now()
    const answer = await fetch(`${url}/openapi.json`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`another client got ${answer.status}`)
    slowest = Math.max(slowest, Date.now() - begun)
  }
  return slowest
}

/** Resident memory of a process in bytes, where Linux says it. */
function memoryOf(pid: number): number {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:')
  } catch {
    // It was closed in between.
    return false
  }
}
