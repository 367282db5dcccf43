import type * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'

type WellKnown = 'openid-credential-issuer' | 'oauth-authorization-server'

export async function loadWellKnown<T>(
  identifier: string,
  name: WellKnown,
  schema: z.ZodMiniType<T>,
  fetch: Fetch,
): Promise<T> {
  const host = hostOf(identifier)
  const reply = await send(fetch, wellKnownUrl(identifier, name), { headers: { accept: 'application/json' } })
  if (reply.status !== 200)
    throw new WalletProblem('issuer-metadata-invalid', { host, detail: `status ${reply.status}` })
  return parseOrRefuse(schema, jsonOf(reply), 'issuer-metadata-invalid', host)
}

/**
 * Returns the URL of a metadata document. The well-known string goes between the host and the path of the identifier, and a trailing slash
 * of the path is removed (OpenID4VCI 1.0 section 12.2.2, RFC 8414 section 3.1).
 */
export function wellKnownUrl(identifier: string, name: WellKnown): string {
  const { origin, pathname } = new URL(identifier)
  return `${origin}/.well-known/${name}${pathname.replace(/\/$/, '')}`
}
