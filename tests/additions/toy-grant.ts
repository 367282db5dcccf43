import * as z from 'zod'
import { beginAuthorization } from '../../apps/server/src/credentials/openid4vc/authorization-server/begin-authorization.ts'
import type { Grant } from '../../apps/server/src/credentials/openid4vc/authorization-server/grants/grant.ts'
import {
  invalidGrant,
  parameterOf,
} from '../../apps/server/src/credentials/openid4vc/authorization-server/token-request.ts'
import { TOY_CARD } from './toy-card.ts'

const TYPE = 'urn:example:staff-code'
const CODE = '4711'

/** A test grant: a fixed code that a member of staff exchanges for two credentials of the toy card, without a page of ours. */
export const TOY_GRANT: Grant = {
  type: TYPE,
  metadata: { service_documentation: 'https://example.org/staff-codes' },
  parameters: { staff_code: z.string() },
  prepare(request) {
    if (parameterOf(request.form, 'staff_code') !== CODE) throw invalidGrant()
    return (tx, { now, tokenExpiresAt }) =>
      beginAuthorization(
        tx,
        request,
        {
          grantType: TYPE,
          subject: 'staff:7',
          configurationIds: [TOY_CARD.id],
          claims: { displayName: 'Iga Zych' },
          credentials: 2,
          expiresAt: tokenExpiresAt,
        },
        now,
      )
  },
}
