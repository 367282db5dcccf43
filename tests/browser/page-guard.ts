import type { BrowserContext } from '@playwright/test'

/**
 * Watches all pages of a browser. Collects complaints (errors in the console and uncaught errors), and requests to other servers.
 */
export class PageGuard {
  readonly #complaints: string[] = []
  readonly #strayRequests: string[] = []
  readonly #expected: RegExp[] = []
  readonly #ownOrigins: string[]

  constructor(context: BrowserContext, ownOrigins: readonly string[]) {
    this.#ownOrigins = [...ownOrigins]
    context.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' || text.startsWith('Uncompiled message')) this.#complaints.push(text)
    })
    context.on('weberror', (error) => {
      this.#complaints.push(error.error().stack ?? String(error.error()))
    })
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      // Other schemes send nothing over the network: data URLs, and links that open another app.
      if (/^(http|ws)s?:$/.test(protocol) && !this.#ownOrigins.includes(origin)) this.#strayRequests.push(request.url())
    })
  }

  /** Allows complaints that match these patterns. */
  expect(...complaints: RegExp[]): void {
    this.#expected.push(...complaints)
  }

  /** Allows requests to another server. */
  expectRequestsTo(origin: string): void {
    this.#ownOrigins.push(origin)
  }

  /** Allows an error status. Both the app (specification 8.4) and the browser log the status. */
  expectRefusal(status: number): void {
    this.expect(
      new RegExp(`^Network response was not ok ${status} `),
      new RegExp(`^Failed to load resource: .* status of ${status}`),
    )
  }

  /** Allows a server that does not answer, broken streams, and the 503 that a server returns while it shuts down. */
  expectNoAnswer(): void {
    this.expectRefusal(503)
    this.expect(/^Failed to load resource: net::ERR_(CONNECTION_|HTTP2_|INCOMPLETE_|EMPTY_|SOCKET_)/)
  }

  get unexpectedComplaints(): string[] {
    return this.#complaints.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }

  get strayRequests(): readonly string[] {
    return this.#strayRequests
  }
}
