import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { LIMITS, PATHS } from '../wire/limits-and-paths.ts'
import { signedMessage } from '../wire/signed-message.ts'
import { NOT_THERE, walletCall, zId } from '../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../wire/wallet-endpoint.ts'
import { notFound } from '../wire/wallet-requests.ts'
import type { StatusLists } from './status-list.ts'

const STATUS_LIST_TYPE = 'application/statuslist+jwt'

/** A status list token (Token Status List section 5.1). */
const zStatusListToken = signedMessage(
  'StatusListToken',
  'A signed status list (JWS, RFC 7515) with two bits per credential: 0 is valid, 1 is revoked, 2 is suspended',
)

type StatusListContext = Pick<IssuingContext, 'database'> & { statusLists: StatusLists }

/** Serves our status lists (Token Status List section 8). */
export const STATUS_LIST = defineWalletEndpoint<StatusListContext, { id: string }>({
  method: 'GET',
  path: `${PATHS.statusList}/:id`,
  description: walletCall('credentials', 'getStatusList', 'Status list of credentials', {
    params: zId,
    answer: { type: STATUS_LIST_TYPE, schema: zStatusListToken },
    errors: NOT_THERE,
  }),
  async handle({ database, statusLists }, request, reply) {
    const token = await statusLists.token(database.query, request.params.id)
    if (!token) throw notFound()
    return reply
      .type(STATUS_LIST_TYPE)
      .header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
      .send(token)
  },
})
