import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { type Problem, zProblem } from '@vitrine/api/wording/problem.ts'
import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { isSitePath } from '../links/site-path.ts'
import { backendLink } from '../links/wallet/wallet-link.ts'
import { addressOf } from './backend.ts'

export type ResponseSchema<Value> = {
  parse(input: unknown): Value
}

export type ApiRequest = {
  /** A path is resolved against the configured backend. */
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly timeout?: Milliseconds
  readonly signal?: AbortSignal
  /** Statuses that are no error; by default all of 2xx. */
  readonly successes?: readonly number[]
  /** Access token, sent to the configured backend only (specification 1.9): `url` must be a path. */
  readonly token?: string
}

/** For calls that belong to no card; a card has its own limits. */
export const DEFAULT_LIMITS = { timeoutDuration: 30_000, maxRetries: 3 } as const

/** HTTP/2 has no status text, so `statusText` is often empty. The message is for the browser console. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  readonly status: number
  readonly problem: Problem | undefined
  readonly statusText: string

  constructor(status: number, problem: Problem | undefined, statusText = '') {
    super('Network response was not ok')
    this.status = status
    this.problem = problem
    this.statusText = statusText
  }
}

/**
 * Makes one call and never retries.
 *
 * @throws ResponseError for an unsuccessful response (also logged, specification 8.4), a DOMException if the call timed out or
 * was aborted, a TypeError if the server is unreachable, and the schema's error
 */
export async function callApi<Value>(request: ApiRequest, schema: ResponseSchema<Value>): Promise<Value> {
  return schema.parse(await readJson(await send(request)))
}

export type ApiCall = typeof callApi

export type ListPage<Entry> = {
  readonly entries: Entry
  readonly total: number
}

/** The total comes from a header; without this header the response is the whole list (specification 7.13). */
export async function callApiForList<Entries>(
  request: ApiRequest,
  schema: ResponseSchema<Entries>,
): Promise<ListPage<Entries>> {
  const response = await send(request)
  const entries = schema.parse(await readJson(response))
  const total = response.headers.get(TOTAL_HEADER)
  return { entries, total: total === null && Array.isArray(entries) ? entries.length : Number(total) }
}

export type FileAnswer = { readonly content: Blob; readonly name: string | undefined }

/** Longest time of any call, whatever a card says. A file may take minutes, and its progress is shown. */
const FILE_TIMEOUT: Milliseconds = 15 * 60_000

export async function callApiForFile(request: ApiRequest, onProgress: (received: Bytes) => void): Promise<FileAnswer> {
  const response = await send({ timeout: FILE_TIMEOUT, ...request })
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    received += part.value.length
    onProgress(received)
  }
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name }
}

async function send(request: ApiRequest): Promise<Response> {
  if (request.token !== undefined && !isSitePath(request.url))
    throw new Error('Tokens are sent only to the configured backend')
  const timeout = AbortSignal.timeout(Math.min(request.timeout ?? DEFAULT_LIMITS.timeoutDuration, FILE_TIMEOUT))
  const response = await fetch(addressOf(request.url), {
    method: request.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json', ...spokenLanguage() }),
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    },
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  })
  if (!isSuccess(response, request)) {
    const error = new ResponseError(response.status, await readProblem(response), response.statusText)
    // The URL is logged without its query, which may contain the browser's secret id.
    console.error(error.message, response.status, request.url.split('?')[0])
    throw error
  }
  return response
}

/** The server uses this language for the texts in the wallet. */
function spokenLanguage(): Record<string, string> {
  const language = chosenLanguage()
  return language === undefined ? {} : { 'accept-language': language }
}

const isSuccess = ({ ok, status }: Response, { successes }: ApiRequest): boolean =>
  successes === undefined ? ok : successes.includes(status)

export function isTransient(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status === 429 || error.status >= 500
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

const MOST_RETRIES = 10

/** Returns TanStack Query's `retry` for calls that are safe to repeat. */
export const retryUpTo = (maxRetries: number) => (failures: number, error: unknown) =>
  failures < Math.min(maxRetries, MOST_RETRIES) && isTransient(error)

/** Another backend may send a status without a body. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  try {
    const parsed = zProblem.safeParse(await response.json())
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** A link that must not be opened: it would run in the browser or is no link at all. */
export class UnusableLink extends Error {
  override readonly name = 'UnusableLink'
}

/** @throws UnusableLink */
export function withUsableLink<Answer extends { readonly url: string }>(answer: Answer): Answer {
  if (backendLink(answer.url) === undefined) throw new UnusableLink('The link in the response cannot be opened')
  return answer
}
