import { hostOf } from '../../protocol/transport/remote-address.ts'
import type { ReviewedRequest } from '../../wallet/sharing/opened-request.ts'
import { withoutPort } from '../parts/format/host.ts'

/**
 * Returns the name of a page for sentences: that of a known verifier on its own host, otherwise the host. Another name could hide where the
 * page leads.
 */
export const siteOf = ({ request: { verifier } }: ReviewedRequest, address: string): string =>
  verifier.trust.known && hostOf(address) === verifier.host ? verifier.name : withoutPort(hostOf(address))
