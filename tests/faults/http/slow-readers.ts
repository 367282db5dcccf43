import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { ServerProcess, temporaryFolder } from '../../protocol/durability/server-process.ts'
import { RawConnection } from '../../protocol/raw-connection.ts'
import type { FaultSeries, SeriesOutcome } from '../series.ts'

const READERS = 400
const PIPELINED = 4
/**
 * Maximum time until the server closes all connections. It closes a connection after a minute, plus a second for each 4
 * KB of unread answers.
 */
const GIVEN_UP_WITHIN: Milliseconds = 180_000
const MB = 1024 * 1024
/** Memory that may remain in use after the readers are gone, because the heap keeps parts of it. */
const MAY_STAY: Bytes = 80 * MB

/** A series in which hundreds of clients send as many requests as the server allows, and read no answer. */
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
      await measureSlowest(url)
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
      const slowest = await measureSlowest(url)
      const start = Date.now()
      while (socketsOf(server.pid) > 30 && Date.now() - start < GIVEN_UP_WITHIN) await pause(1000)
      const seconds = Math.round((Date.now() - start) / 1000)
      const left = socketsOf(server.pid)
      for (let calls = 0; calls < 10; calls += 1) await measureSlowest(url)
      await pause(5000)
      const after = memoryOf(server.pid)
      return {
        held: left <= 30 && slowest < 2000 && after - before < MAY_STAY,
        seen: [
          `The process had ${show(before)} before, ${show(most)} with all readers, and ${show(after)} afterwards.`,
          `The slowest of 50 concurrent other answers took ${slowest} ms.`,
          `After ${seconds} s the server had closed their connections; ${left} sockets were left, including its own.`,
        ],
      }
    } finally {
      for (const reader of readers) reader.close()
      await server?.kill()
      data.remove()
    }
  },
}

const pause = (duration: Milliseconds) => new Promise((resolve) => setTimeout(resolve, duration))
const show = (bytes: number): string => `${Math.round(bytes / MB)} MB`

/** Sends fifty requests and reads the answers; returns the time of the slowest answer. */
async function measureSlowest(url: string): Promise<Milliseconds> {
  let slowest = 0
  for (let count = 0; count < 50; count += 1) {
    const start = Date.now()
    const answer = await fetch(`${url}/openapi.json`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`a client that reads its answers got the status ${answer.status}`)
    slowest = Math.max(slowest, Date.now() - start)
  }
  return slowest
}

/** Returns the resident memory of a process, as Linux reports it. */
function memoryOf(pid: number): Bytes {
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
    // The process closed this file after the folder was read.
    return false
  }
}
