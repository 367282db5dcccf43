import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { ExplainedError } from '../../config/explained-error.ts'
import { DatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { ApiServer } from './api-server.ts'
import { registerHealthRoutes } from './health.routes.ts'
import { Shutdown } from './shutdown.ts'

const VERSION = { number: '1.2.3', commit: undefined }
const LEVELS = { warn: 40, error: 50 } as const

/** What is answered to who asks whether the server is ready, and what the log has of it. */
async function readiness(check: () => Promise<void>, { questions = 1, isLeaving = false } = {}) {
  const lines: { level: number; msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.setSerializerCompiler(serializerCompiler)
  const shutdown = new Shutdown()
  registerHealthRoutes(app as unknown as ApiServer, { check, shutdown, selfProbe: () => undefined, version: VERSION })
  if (isLeaving) shutdown.announce()
  const answers = await Promise.all(Array.from({ length: questions }, () => app.inject('/health/ready')))
  await app.close()
  return { statuses: answers.map(({ statusCode }) => statusCode), log: lines.map(({ level, msg }) => ({ level, msg })) }
}

it('many who ask at once cost one question', async () => {
  let asked = 0
  const ready = await readiness(
    async () => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    { questions: 5 },
  )
  expect(ready).toEqual({ statuses: [200, 200, 200, 200, 200], log: [] })
  expect(asked).toBe(1)
})

it.each([
  ['a database that is away', new DatabaseUnavailable('no connection'), LEVELS.warn],
  ['tables of a newer version', new ExplainedError('brought up to date by a newer version'), LEVELS.warn],
  ['whatever else goes wrong', new Error('no such table'), LEVELS.error],
] as const)('the log says that the server is not ready for %s', async (_what, error, level) => {
  expect((await readiness(() => Promise.reject(error))).log).toContainEqual({ level, msg: 'not ready' })
})

it('a server that is about to end is not ready', async () => {
  expect((await readiness(async () => {}, { isLeaving: true })).statuses).toEqual([503])
})
