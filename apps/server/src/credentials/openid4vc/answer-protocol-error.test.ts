import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { answerProtocolError } from './answer-protocol-error.ts'
import { ProtocolError } from './protocol-error.ts'

/** What a wallet gets and the log holds when its call ends with an error. */
async function answerTo(error: Error) {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line).msg) }
  const app = Fastify({ logger: { level: 'warn', stream }, forceCloseConnections: true })
  app.setErrorHandler(answerProtocolError)
  app.get('/', async () => {
    throw error
  })
  const answer = await app.inject('/')
  await app.close()
  const { statusCode, headers } = answer
  return { status: statusCode, body: answer.json(), retryAfter: headers['retry-after'], allow: headers.allow, logged }
}

const withStatus = (statusCode: unknown): Error => Object.assign(new Error('table offers is gone'), { statusCode })
const OURS = { status: 500, body: { error: 'server_error' }, logged: ['a wallet request failed'] }
const OF_THE_REQUEST = { body: { error: 'invalid_request' }, logged: [] }
const AWAY = { status: 503, body: { error: 'temporarily_unavailable' } }

test('an error of the protocol is told with its status and headers', async () => {
  const error = new ProtocolError('invalid_grant', 'the code is not known', { status: 405, headers: { allow: 'POST' } })
  expect(await answerTo(error)).toMatchObject({
    status: 405,
    body: { error: 'invalid_grant', error_description: 'the code is not known' },
    allow: 'POST',
    logged: [],
  })
})

test('who comes too often is told when to come again', async () => {
  const error = new HttpProblem('too-many-requests', undefined, { retryAfterSeconds: 7 })
  expect(await answerTo(error)).toMatchObject({ ...AWAY, status: 429, retryAfter: '7', logged: [] })
})

test('what is unavailable is said to be so for a while', async () => {
  expect(await answerTo(new HttpProblem('unavailable'))).toMatchObject({ ...AWAY, retryAfter: '5', logged: [] })
  const error = new DatabaseUnavailable('no connection')
  expect(await answerTo(error)).toMatchObject({ ...AWAY, retryAfter: '5', logged: ['the database is unavailable'] })
})

test.each([400, 413, 499])('what Fastify finds in a request is the fault of the wallet (%i)', async (status) => {
  expect(await answerTo(withStatus(status))).toEqual({ ...OF_THE_REQUEST, status })
})

test.each([
  new Error('table offers is gone'),
  new HttpProblem('internal'),
  withStatus(399),
  withStatus(500),
  withStatus(503),
  withStatus('400'),
])('whatever else goes wrong is our fault: it is logged, and nothing of it is told (%#)', async (error) => {
  expect(await answerTo(error)).toEqual(OURS)
})
