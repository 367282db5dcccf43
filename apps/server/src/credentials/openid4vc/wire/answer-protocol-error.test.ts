import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../platform/database/database-unavailable.ts'
import { HttpProblem } from '../../../platform/http/answers/problem.ts'
import { answerProtocolError } from './answer-protocol-error.ts'
import { ProtocolError } from './protocol-error.ts'

/** Returns the answer to a wallet's request that fails with this error, and the lines that were logged. */
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
const SERVER_ERROR = { status: 500, body: { error: 'server_error' }, logged: ['a wallet request failed'] }
const CLIENT_ERROR = { body: { error: 'invalid_request' }, logged: [] }
const UNAVAILABLE = { status: 503, body: { error: 'temporarily_unavailable' } }

test('answers a protocol error with its status and headers', async () => {
  const error = new ProtocolError('invalid_grant', 'the code is unknown', { status: 405, headers: { allow: 'POST' } })
  expect(await answerTo(error)).toMatchObject({
    status: 405,
    body: { error: 'invalid_grant', error_description: 'the code is unknown' },
    allow: 'POST',
    logged: [],
  })
})

test('answers a client over its rate limit with the time to retry', async () => {
  const error = new HttpProblem('too-many-requests', undefined, { retryAfterSeconds: 7 })
  expect(await answerTo(error)).toMatchObject({ ...UNAVAILABLE, status: 429, retryAfter: '7', logged: [] })
})

test('answers that the service is temporarily unavailable', async () => {
  expect(await answerTo(new HttpProblem('unavailable'))).toMatchObject({ ...UNAVAILABLE, retryAfter: '5', logged: [] })
  const error = new DatabaseUnavailable('no connection')
  expect(await answerTo(error)).toMatchObject({
    ...UNAVAILABLE,
    retryAfter: '5',
    logged: ['the database is unavailable'],
  })
})

test.each([400, 413, 499])('answers invalid_request if Fastify finds an error in the request (%i)', async (status) => {
  expect(await answerTo(withStatus(status))).toEqual({ ...CLIENT_ERROR, status })
})

test.each([
  new Error('table offers is gone'),
  new HttpProblem('internal'),
  withStatus(399),
  withStatus(500),
  withStatus(503),
  withStatus('400'),
])('logs any other error and answers server_error without the cause (%#)', async (error) => {
  expect(await answerTo(error)).toEqual(SERVER_ERROR)
})
