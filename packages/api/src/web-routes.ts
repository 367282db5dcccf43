/** The page to which a wallet on the same device leads back, with the response code in the fragment. */
export const FROM_WALLET_PATH = '/from-wallet'

/** The page to which a wallet on another device leads when it has answered: one may close it. */
export const ANSWERED_PATH = '/answered'

/**
 * The addresses of the pages, as patterns of react-router. The server answers these with the app, and everything else
 * that asks for a page with the app and status 404.
 */
export const WEB_ROUTES = [
  '/',
  '/demo',
  '/issue/:configId/:request?',
  '/present/:configId/:id?',
  '/present/:configId/link/:link/:id?',
  '/present/:configId/payment/:type/:id?',
  '/security',
  '/employee/helpdesk/:guid?',
  '/external/helpdesk/:guid?',
  '/helpdesk/:guid?',
  '/dynamic/code/:link',
  FROM_WALLET_PATH,
  ANSWERED_PATH,
  '/signin-oidc',
  '/admin',
  '/admin/contracts',
  '/admin/contracts/:accountName/accounts',
  '/admin/contracts/all-accounts/:accountName',
  '/admin/audit',
  '/admin/token',
] as const
