import type { BrowserContext } from '@playwright/test'

/**
 * Watches all pages of a browser: what they complain about in the console, errors that nobody caught, and requests that
 * leave the product.
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
      // Nothing else goes over the network: not data, and not what another app is to open.
      if (/^(http|ws)s?:$/.test(protocol) && !this.#ownOrigins.includes(origin)) this.#strayRequests.push(request.url())
    })
  }

  /** The journey makes the pages complain like this. */
  expect(...complaints: RegExp[]): void {
    this.#expected.push(...complaints)
  }

  /** The journey makes the pages ask another server, too. */
  expectRequestsTo(origin: string): void {
    this.#ownOrigins.push(origin)
  }

  /** An answer that is not OK: the app says so (section 8 of the specification), and so does the browser. */
  expectRefusal(status: number): void {
    this.expect(
      new RegExp(`^Network response was not ok ${status} `),
      new RegExp(`^Failed to load resource: .* status of ${status}`),
    )
  }

  /** A server that does not answer, streams that break off, and what a server says to the last calls before it ends. */
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
