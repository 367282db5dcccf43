import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { ExplainedError } from '../../config/explained-error.ts'
import { DatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { ApiServer } from './api-server.ts'
import { registerHealthRoutes } from './health.routes.ts'

const VERSION = { number: '1.2.3', commit: undefined }
const LEVELS = { warn: 40, error: 50 } as const

/** Requests `/health/ready`, and returns the statuses and the log. */
async function readiness(check: () => Promise<void>, { requests = 1, isDraining = false } = {}) {
  const lines: { level: number; msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.setSerializerCompiler(serializerCompiler)
  const shutdown = isDraining ? AbortSignal.abort() : new AbortController().signal
  registerHealthRoutes(app as unknown as ApiServer, { check, shutdown, selfProbe: () => undefined, version: VERSION })
  const answers = await Promise.all(Array.from({ length: requests }, () => app.inject('/health/ready')))
  await app.close()
  return { statuses: answers.map(({ statusCode }) => statusCode), log: lines.map(({ level, msg }) => ({ level, msg })) }
}

it('concurrent requests run one check', async () => {
  let asked = 0
  const ready = await readiness(
    async () => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    { requests: 5 },
  )
  expect(ready).toEqual({ statuses: [200, 200, 200, 200, 200], log: [] })
  expect(asked).toBe(1)
})

it.each([
  ['an unreachable database', new DatabaseUnavailable('no connection'), LEVELS.warn],
  ['tables of a newer version', new ExplainedError('migrated by a newer version'), LEVELS.warn],
  ['any other error', new Error('no such table'), LEVELS.error],
] as const)('the log reports that the server is not ready because of %s', async (_what, error, level) => {
  expect((await readiness(() => Promise.reject(error))).log).toContainEqual({ level, msg: 'not ready' })
})

it('a server that is shutting down is not ready', async () => {
  expect((await readiness(async () => {}, { isDraining: true })).statuses).toEqual([503])
})
