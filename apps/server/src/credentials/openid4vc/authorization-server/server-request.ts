import type { IncomingHttpHeaders } from 'node:http'

/** `url`: path and query. */
export type ServerRequest = { method: string; url: string; headers: IncomingHttpHeaders }
