import * as z from 'zod'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { readStrictJson } from '../../../platform/json/strict-json.ts'
import { readEcPublicJwk } from '../jose/ec-key.ts'
import { readProvidedFile } from '../provided-files.ts'
import type { KnownClient } from './client-policy.ts'
import { isRegistrableRedirect } from './redirect-uri.ts'

/** Members have the names of RFC 7591 section 2. */
const zClients = z.array(
  z.strictObject({
    client_id: z.string().min(1).max(2000),
    client_name: z.string().min(1).max(100).optional(),
    redirect_uris: z.array(z.string().min(1)).min(1),
    jwks: z.object({ keys: z.array(z.unknown()).min(1) }).optional(),
  }),
)

export function readKnownClients(file: string): ReadonlyMap<string, KnownClient> {
  const { data, error } = zClients.safeParse(readStrictJson(readProvidedFile(file).toString()))
  if (error)
    throw new ExplainedError(
      `${file} is not a list of wallets: expected a JSON array of objects with client_id and redirect_uris, and with client_name and jwks if the wallet has them. ${z.prettifyError(error)}`,
    )
  const clients = data.map(({ client_id: id, client_name: name, redirect_uris: redirectUris, jwks }) => {
    const unfit = redirectUris.find((uri) => !isRegistrableRedirect(uri))
    if (unfit !== undefined)
      throw new ExplainedError(
        `${file}: browsers cannot be sent to '${unfit}' of ${id}: expected an address with https, of this computer, or of an app, without a fragment.`,
      )
    const keys = (jwks?.keys ?? []).map((jwk) => {
      const read = readEcPublicJwk(jwk)
      if (!read) throw new ExplainedError(`${file}: each key of ${id} must be a public P-256 key.`)
      return read.key
    })
    return [id, { name, redirectUris, keys }] as const
  })
  const byId = new Map(clients)
  if (byId.size < clients.length) throw new ExplainedError(`${file} names a client_id twice.`)
  return byId
}
