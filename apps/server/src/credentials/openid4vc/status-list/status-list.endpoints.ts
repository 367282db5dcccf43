import * as z from 'zod'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { LIMITS, PATHS } from '../wire/limits-and-paths.ts'
import { signedMessage } from '../wire/signed-message.ts'
import { NOT_THERE, walletCall, zId } from '../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../wire/wallet-endpoint.ts'
import { notFound } from '../wire/wallet-requests.ts'
import type { StatusLists } from './status-list.ts'
import { LIST_AS_CWT, LIST_AS_JWT, listMediaFor } from './status-list-media.ts'

/** A status list token (Token Status List section 5.1). */
const zStatusListToken = signedMessage(
  'StatusListToken',
  'A signed status list (JWS, RFC 7515) with two bits per credential: 0 is valid, 1 is revoked, 2 is suspended. A reader that prefers application/statuslist+cwt gets a CWT with the same content',
)

const zStatusListCwt = z.string().meta({
  id: 'StatusListCwt',
  description: 'The same status list, signed as a CWT in a COSE_Sign1 (RFC 9052), in bytes',
  format: 'binary',
  example: 'Tag 18 (0xd2), then an array of protected header, unprotected header, claims and signature',
})

type StatusListContext = Pick<IssuingContext, 'database'> & { statusLists: StatusLists }

/** Serves our status lists (Token Status List section 8). */
export const STATUS_LIST = defineWalletEndpoint<StatusListContext, { id: string }>({
  method: 'GET',
  path: `${PATHS.statusList}/:id`,
  description: walletCall('credentials', 'getStatusList', 'Status list of credentials', {
    params: zId,
    answer: { type: LIST_AS_JWT, schema: zStatusListToken, alternative: { type: LIST_AS_CWT, schema: zStatusListCwt } },
    errors: NOT_THERE,
  }),
  async handle({ database, statusLists }, request, reply) {
    const media = listMediaFor(request.headers.accept)
    const token = await statusLists.token(database.query, request.params.id, media)
    if (!token) throw notFound()
    return reply
      .type(media)
      .header('vary', 'accept')
      .header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
      .send(token)
  },
})
