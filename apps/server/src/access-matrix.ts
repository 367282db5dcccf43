import { WEB_ROUTES } from '@vitrine/api'
import type { CredentialEngine } from './credentials/credential-engine.ts'
import type { Access, AccessMatrix } from './platform/auth/access.ts'

/** The app's own pages and files hold no data: whoever loads them sees what the calls below give them. */
const PAGES = Object.fromEntries([...WEB_ROUTES, '/assets/*', '/color-scheme.js', '/favicon.svg'].map(anonymous))

/** Who may make which of our own calls, by its route. A route that is neither here nor an engine's stops the start. */
const ACCESS_MATRIX: AccessMatrix = {
  ...PAGES,

  '/configuration': 'anonymous',
  '/scenarios': 'anonymous',
  '/scenarios/images/*': 'anonymous',
  '/changes': 'anonymous',
  '/:prefix/website/issuer/settings': 'anonymous',
  '/:prefix/request2': 'anonymous',
  '/:prefix/issuance/request': 'anonymous',
  '/:prefix/issuance/status': 'anonymous',
  '/:prefix/presentation/status': 'anonymous',
  // For the help desk's purpose these two ask for help-desk staff besides.
  '/:prefix/presentation/request': 'anonymous',
  '/:prefix/presentation/response-html': 'anonymous',
  // Whoever comes back needs the response code and the cookie of the browser that asked.
  '/presentation/return': 'anonymous',
  '/admin/security/check': 'anonymous',
  '/help-desk/caller/:requestId': 'anonymous',

  '/help-desk/request': 'help-desk-staff',
  '/help-desk/accept': 'help-desk-staff',
  '/verified-employee/presentation/response-html': 'help-desk-staff',

  '/session': 'signed-in',

  '/vc/admin/contracts': 'administrator',
  '/vc/admin/contract-status': 'administrator',
  '/vc/admin/accounts': 'administrator',
  '/vc/admin/all-accounts': 'administrator',
  '/vc/admin/revoke': 'administrator',
  '/vc/admin/audit': 'administrator',

  '/health/live': 'anonymous',
  '/health/ready': 'anonymous',
  '/openapi.json': 'anonymous',
  '/docs': 'anonymous',
  '/docs/*': 'anonymous',
}

/** Who may make which call. What an engine answers is for wallets, which prove themselves by its protocol. */
export const accessMatrix = (engines: Pick<CredentialEngine, 'routes'>[]): AccessMatrix => ({
  ...ACCESS_MATRIX,
  ...Object.fromEntries(engines.flatMap(({ routes }) => routes).map((route): [string, Access] => [route, 'wallet'])),
})

function anonymous(route: string): [string, Access] {
  return [route, 'anonymous']
}
