import { parsed } from './json.ts'

export type Answer = {
  status: number
  headers: Headers
  text: string
  /** Body as JSON; undefined if it is none. */
  body: unknown
}

/** Sends a request, and follows no redirect. */
export async function send(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: parsed(text) }
}

export const isJson = ({ headers }: Answer): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false

export const isNotStored = ({ headers }: Answer): boolean => headers.get('cache-control')?.includes('no-store') ?? false

/** Returns a short text about an answer for a message. */
export const described = ({ status, text }: Answer): string => `${status} ${text.slice(0, 300)}`
