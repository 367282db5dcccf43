import type { IncomingHttpHeaders } from 'node:http'

/** A request to the authorization server or to the issuer. `url`: path and query. */
export type ServerRequest = { method: string; url: string; headers: IncomingHttpHeaders }
