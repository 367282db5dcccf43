import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointFailure } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { ResolvedOptions } from '../options.ts'
import type { Answer, Exchange } from './answer.ts'
import { LARGEST_BODY_BYTES } from './json-body.ts'
import { matchRoute, type Route } from './route.ts'
import { ServiceError } from './service-error.ts'

type Served = { routes: readonly Route[]; faults: Faults; options: ResolvedOptions; save: () => void }

export function requestHandler(served: Served): RequestListener {
  return (request, response) => {
    answerRequest(served, request, response).catch((error: unknown) => {
      served.options.log({}, `failed: ${error instanceof Error ? error.message : 'unknown error'}`)
      response.destroy()
    })
  }
}

async function answerRequest(
  { routes, faults, options, save }: Served,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = URL.parse(request.url ?? '/', 'http://localhost')
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const match = url ? matchRoute(routes, method, url.pathname) : undefined
  const reply = (answer: Answer) => {
    options.log({}, `${method} ${url?.pathname ?? ''}: ${answer.status}`)
    // The header shows the same clock as the expiry of requests.
    response.setHeader('date', new Date(options.clock()).toUTCString())
    send(response, answer)
  }
  if (!url || !isOwnHost(request.headers.host)) return reply({ status: 421 })
  if (!match) return reply(new ServiceError(404, 'There is no such path.').toAnswer(options.clock()))
  if (match === 'method') return reply(new ServiceError(405, 'The method is not allowed.').toAnswer(options.clock()))
  const { route, params } = match
  const failure = route.endpoint && faults.next(route.endpoint)
  if (failure?.kind === 'hang') return options.log({}, `${method} ${url.pathname}: does not answer`)
  if (failure?.kind === 'slow') await wait(failure.milliseconds, undefined, { ref: false })
  const refused = answerOf(failure, route, options.clock())
  if (refused) return reply(refused)
  let answer: Answer
  try {
    const exchange: Exchange = { url, params, headers: headersOf(request), body: await readBody(request), failure }
    answer = await route.handle(exchange)
    if (route.method !== 'GET') save()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    answer = error.toAnswer(options.clock())
  }
  if (failure?.kind === 'drop') {
    options.log({}, `${method} ${url.pathname}: drops the connection`)
    response.destroy()
    return
  }
  reply(answer)
}

function answerOf(failure: EndpointFailure | undefined, route: Route, now: number): Answer | undefined {
  if (failure?.kind === 'html')
    return {
      status: failure.status,
      headers: { 'content-type': 'text/html' },
      body: `<html><body><h1>${failure.status}</h1></body></html>`,
    }
  if (failure?.kind !== 'error') return undefined
  const { status, retryAfter, code, message = 'This failure was asked for.', target } = failure
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  const isIdentity = route.endpoint === 'token' || route.endpoint === 'managedIdentity'
  if (isIdentity)
    return { status, headers, body: { error: code ?? 'temporarily_unavailable', error_description: message } }
  const inner = code ?? (status === 429 || status >= 500 ? 'transientError' : undefined)
  return new ServiceError(status, message, inner ? { code: inner, message, target } : undefined, headers).toAnswer(now)
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  if (body === undefined) response.writeHead(status, headers).end()
  else if (typeof body === 'string' || body instanceof Uint8Array) response.writeHead(status, headers).end(body)
  else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const headersOf = (request: IncomingMessage): Exchange['headers'] =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

/** Reads the body to its end, so that the caller can read the answer to a body that is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= LARGEST_BODY_BYTES) chunks.push(chunk)
  }
  if (bytes > LARGEST_BODY_BYTES) throw new ServiceError(413, 'The body is larger than 1 MB.')
  return Buffer.concat(chunks)
}

/** A page of another host that resolves to the loopback addresses does not reach the emulator. */
function isOwnHost(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
}
