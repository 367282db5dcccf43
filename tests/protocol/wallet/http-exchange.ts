import { type JsonObject, readObject } from './json-reading.ts'
import { demand } from './refusal.ts'

export type Fetch = typeof globalThis.fetch

/** The unprocessed answer of the other side, so that tests can assert every part of it. */
export type HttpAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown
}

/** Sends one request. Does not follow redirects, but returns them as answers. */
export async function exchange(fetch: Fetch, url: string | URL, init: RequestInit = {}): Promise<HttpAnswer> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsedOrUndefined(text) }
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the media type of an answer in lower case, without its parameters. */
function mediaType(answer: HttpAnswer): string {
  return (answer.headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase()
}

/** Demands the given status and media type. A redirect therefore counts as a wrong answer. */
export function demandAnswer(answer: HttpAnswer, status: number, type: string, what: string, section: string): void {
  demand(
    answer.status === status,
    section,
    `${what}: status ${answer.status} instead of ${status}: ${answer.text.slice(0, 200)}`,
  )
  demand(mediaType(answer) === type, section, `${what}: media type '${mediaType(answer)}' instead of '${type}'`)
}

/** Returns the JSON object of an answer with the given status. */
export function readJsonAnswer(answer: HttpAnswer, status: number, what: string, section: string): JsonObject {
  demandAnswer(answer, status, 'application/json', what, section)
  return readObject(answer.body, what, section)
}

export function demandNoStore(answer: HttpAnswer, what: string, section: string): void {
  const directives = (answer.headers.get('cache-control') ?? '').split(',').map((directive) => directive.trim())
  demand(directives.includes('no-store'), section, `${what}: no 'Cache-Control: no-store'`)
}

/** An error answer of RFC 6749 5.2 or of OpenID4VCI 8.3.1.2 and 11.3. */
export type ProtocolError = {
  readonly error: string
  readonly description: string | undefined
}

/**
 * Reads an error answer strictly: 400 (or the given status), JSON, no-store, known members only, and a description in the
 * characters that RFC 6749 5.2 allows.
 */
export function readProtocolError(answer: HttpAnswer, status = 400): ProtocolError {
  const section = 'RFC 6749 5.2'
  const body = readJsonAnswer(answer, status, 'error answer', section)
  demandNoStore(answer, 'error answer', section)
  const { error, error_description: description, error_uri: uri, ...others } = body
  demand(Object.keys(others).length === 0, section, `error answer has unknown members: ${Object.keys(others)}`)
  demand(uri === undefined || typeof uri === 'string', section, 'error_uri is not a string')
  demand(typeof error === 'string' && /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(error), section, 'error is malformed')
  demand(
    description === undefined ||
      (typeof description === 'string' && /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/.test(description)),
    section,
    'error_description has characters that are not allowed',
  )
  return { error, description }
}
