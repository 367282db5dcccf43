// Preloaded into a server (node --import): counts its statements and profiles it between two requests to OBSERVER_PORT.
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'
import type { Milliseconds } from '@vitrine/api/units.ts'
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { type Part, partsOf } from './parts.ts'

/** Work of a server between `/start` and `/stop`. `parts`: their shares of the CPU time. */
export type Observed = { statements: number; cpu: Milliseconds; parts: Record<Part, number> }

let statements = 0
let used = 0

if (isMainThread) {
  countStatements()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  const cpu = (): Milliseconds => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const answer = async (path: string): Promise<Observed | undefined> => {
    if (path === '/start') {
      await session.post('Profiler.start')
      ;[statements, used] = [0, cpu()]
      return undefined
    }
    const spent = cpu() - used
    const { profile } = await session.post('Profiler.stop')
    return { statements, cpu: spent, parts: partsOf(profile) }
  }
  createServer((request, reply) => {
    void answer(request.url ?? '').then((observed) => reply.end(JSON.stringify(observed ?? {})))
  })
    .listen(Number(process.env.OBSERVER_PORT), '127.0.0.1')
    .unref()
}

function countStatements(): void {
  const counted = <Callee extends object>(owner: Callee, name: keyof Callee): void => {
    const call = owner[name] as (...values: unknown[]) => unknown
    Object.defineProperty(owner, name, {
      value: function (this: unknown, ...values: unknown[]) {
        statements += 1
        return Reflect.apply(call, this, values)
      },
    })
  }
  const { prototype } = new SqliteDatabase(':memory:').prepare('select 1').constructor as {
    prototype: SqliteDatabase.Statement
  }
  counted(prototype, 'run')
  counted(prototype, 'all')
  counted(Client.prototype, 'query')
}
