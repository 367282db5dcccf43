import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import { type Problem, zProblem } from '@vitrine/api/wording/problem.ts'
import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { isSitePath } from '../links/site-path.ts'
import { addressOf } from './backend.ts'

/** Parser of a response, as zod schemas are: returns the parsed value or throws. */
export type ResponseSchema<Value> = {
  parse(input: unknown): Value
}

export type ApiRequest = {
  /** A path is one of the configured backend. */
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Milliseconds after which the call is given up. */
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** The statuses that are a success, where not each that is OK is one. */
  readonly successes?: readonly number[]
  /** An access token, for calls that need one. Only ever sent to the configured backend (D1), so with a path. */
  readonly token?: string
}

/** Limits of the calls that belong to no card; a card brings its own `timeoutDuration` and `maxRetries`. */
export const DEFAULT_LIMITS = { timeoutDuration: 30_000, maxRetries: 3 } as const

/**
 * Any answer that is not OK. Carries what our server says about it, where the answer was one of ours. The status text is
 * empty where the connection has none, as over HTTP/2. Its message is for the browser's console, in every language the same.
 */
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
 * Makes one call and returns the parsed answer. Never repeats it.
 *
 * @throws ResponseError when the answer is not OK (also logged, section 8 of the specification), a DOMException when it
 * took too long or was aborted, a TypeError when nobody answered, and the schema's error when the answer is malformed.
 */
export async function callApi<Value>(request: ApiRequest, schema: ResponseSchema<Value>): Promise<Value> {
  return schema.parse(await readJson(await send(request)))
}

/** How a call is made: with or without a token. */
export type ApiCall = typeof callApi

/** A part of a long list, and how long the whole list is. */
export type ListPage<Entry> = {
  readonly entries: Entry
  readonly total: number
}

/** The same for a list, whose length as a whole stands in a header; without one it is all there is (D40). */
export async function callApiForList<Entries>(
  request: ApiRequest,
  schema: ResponseSchema<Entries>,
): Promise<ListPage<Entries>> {
  const response = await send(request)
  const entries = schema.parse(await readJson(response))
  const total = response.headers.get(TOTAL_HEADER)
  return { entries, total: total === null && Array.isArray(entries) ? entries.length : Number(total) }
}

/** A file as an answer, with the name that the server gives it. */
export type FileAnswer = { readonly content: Blob; readonly name: string | undefined }

/** Files may be long: minutes, and it is told how much has come. In milliseconds. */
const FILE_TIMEOUT = 15 * 60_000

/**
 * The same for a file, which is told of as it comes.
 *
 * @param onProgress gets the bytes so far
 */
export async function callApiForFile(request: ApiRequest, onProgress: (received: number) => void): Promise<FileAnswer> {
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
    throw new Error('A token goes to the configured backend only')
  const timeout = AbortSignal.timeout(request.timeout ?? DEFAULT_LIMITS.timeoutDuration)
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
    // Without the query: it may hold the browser's secret id.
    console.error(error.message, response.status, request.url.split('?')[0])
    throw error
  }
  return response
}

/** The language that was chosen here, for what a wallet shows of what is begun; else the browser names the one it prefers. */
function spokenLanguage(): Record<string, string> {
  const language = chosenLanguage()
  return language === undefined ? {} : { 'accept-language': language }
}

const isSuccess = ({ ok, status }: Response, { successes }: ApiRequest): boolean =>
  successes === undefined ? ok : successes.includes(status)

/** Whether the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status === 429 || error.status >= 500
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** TanStack Query's `retry` for calls that are safe to repeat. */
export const retryUpTo = (maxRetries: number) => (failures: number, error: unknown) =>
  failures < maxRetries && isTransient(error)

/** Undefined for an empty answer, which another backend may give where the status says all. */
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
