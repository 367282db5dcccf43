import * as z from 'zod/mini'
import type { Fetch } from '../protocol/transport/send.ts'

/** Statement about a message, with the section of the standard that demands it. */
export type Check = readonly [what: string, section: string]

/** Replaces control characters, because the texts come from others and are shown on a terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')

const HEADERS = {
  'oauth-client-attestation': 'wallet attestation',
  'oauth-client-attestation-pop': 'proof of its key',
  dpop: 'DPoP proof',
} as const

async function errorOf(response: Response): Promise<string> {
  const { error } = z
    .catch(z.object({ error: z.string() }), { error: '' })
    .parse(await response.json().catch(() => ({})))
  return error && ` ${error}`
}

export class Report {
  readonly lines: string[] = []
  readonly #print: (line: string) => void
  #steps = 0

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  step(title: string): void {
    this.#steps += 1
    if (this.#steps > 1) this.#add('')
    this.#add(`${this.#steps}. ${title}`)
  }

  checked(...checks: readonly Check[]): void {
    for (const [what, section] of checks) this.#add(`   checked  ${what} (${section})`)
  }

  note(text: string): void {
    this.#add(`   note     ${text}`)
  }

  refused(why: string, section: string): void {
    this.#add(`   REFUSED  ${why} (${section})`)
  }

  result(text: string): void {
    this.#add('')
    this.#add(text)
  }

  /** Reports requests without their parameters, which may contain secrets. */
  watch(fetch: Fetch): Fetch {
    return async (url, init) => {
      const { origin, pathname } = new URL(url)
      const headers = new Headers(init.headers)
      const extras = Object.entries(HEADERS).flatMap(([name, what]) => (headers.has(name) ? [what] : []))
      const request = `${init.method ?? 'GET'} ${origin}${pathname}${extras.length > 0 ? ` with ${extras.join(', ')}` : ''}`
      try {
        const response = await fetch(url, init)
        this.#add(`   sent     ${request}: ${response.status}${response.ok ? '' : await errorOf(response.clone())}`)
        return response
      } catch (cause) {
        const { message } =
          cause instanceof Error && cause.cause instanceof Error ? cause.cause : new Error('no answer')
        this.#add(`   sent     ${request}: ${message || 'no answer'}`)
        throw cause
      }
    }
  }

  #add(line: string): void {
    const safe = printable(line)
    this.lines.push(safe)
    this.#print(safe)
  }
}
