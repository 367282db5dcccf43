/** An error that is answered in the protocol's own shape (RFC 6749 section 5.2 and the sections that refer to it). */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  /** @param description printable ASCII without quotes and backslashes (OpenID4VCI 1.0 section 8.3.1.2) */
  constructor(code: string, description: string, options: { status?: number; headers?: Record<string, string> } = {}) {
    super(description)
    this.code = code
    this.status = options.status ?? 400
    this.headers = options.headers ?? {}
  }
}
