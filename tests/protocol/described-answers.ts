import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import { zProblem } from '@vitrine/api/wording/problem.ts'
import * as z from 'zod'
import type { RouteDescription } from '../../apps/server/src/platform/http/description/route-description.ts'
import { hostFault } from '../../apps/server/src/platform/http/edge/host-header.ts'
import type { ApiServer } from '../../apps/server/src/platform/http/server/api-server.ts'

/**
 * Checks each answer of a running server against the description of its API: status, media type, code, headers and content. Also
 * checks that each answer, described or not, has its request id.
 * @returns a function that throws if an answer did not match
 */
export function checkAgainstDescription(app: ApiServer): () => void {
  const undescribed = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const { description } = request.routeOptions.config
    if (reply.getHeader('x-request-id') !== request.id)
      undescribed.add(`${request.method} ${request.url} answered without its id`)
    // On every path, the server refuses a missing or repeated Host header. The description does not mention this refusal.
    if (!description || hostFault(request.raw)) return payload
    const problem = whatIsWrong(description, {
      status: reply.statusCode,
      type: String(reply.getHeader('content-type') ?? ''),
      headers: reply.getHeaders(),
      text: request.method === 'HEAD' || reply.hasHeader('content-encoding') ? undefined : payload,
    })
    if (problem) undescribed.add(`${description.operationId} answered ${reply.statusCode}: ${problem}`)
    return payload
  })
  return () => {
    if (undescribed.size > 0)
      throw new Error(`Answers that do not match the description of the API:\n${[...undescribed].join('\n')}`)
  }
}

type Answer = { status: number; type: string; headers: Record<string, unknown>; text: unknown }

function whatIsWrong(description: RouteDescription, { status, type, headers, text }: Answer): string | undefined {
  const { answer, refusals } = description
  if (answer === undefined && status === (description.status ?? 204)) return undefined
  const refusal = refusals.find((one) => one.status === status)
  const expected = status === (description.status ?? 200) ? answer : refusal
  if (!expected) return typeof text === 'string' ? `no such status: ${text}` : 'no such status'
  if (expected === answer && type === answer?.alternative?.type) return undefined
  if (type.split(';')[0] !== expected.type) return `${type} instead of ${expected.type}`
  const missing = Object.entries(expected.headers ?? {}).find(
    ([name, { isAlwaysPresent }]) => isAlwaysPresent && !(name.toLowerCase() in headers),
  )
  if (missing) return `without ${missing[0]}`
  if (TOTAL_HEADER in headers && !(TOTAL_HEADER in (expected.headers ?? {}))) return 'it is not described as a list'
  if (typeof text !== 'string') return undefined
  const content: unknown = type.includes('json') ? JSON.parse(text) : text
  const { error } = z.safeParse(expected.schema, content)
  if (error) return z.prettifyError(error)
  return refusal && !(codeOf(content) in refusal.examples) ? `no such code: ${text}` : undefined
}

const zCoded = z.union([
  z.object({ code: zProblem.shape.code }),
  z.object({ error: z.string() }).transform(({ error }) => ({ code: error })),
])

const codeOf = (content: unknown): string => zCoded.parse(content).code
