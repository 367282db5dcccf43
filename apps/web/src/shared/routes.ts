import { ANSWERED_PATH, encodeBase64Url, FROM_WALLET_PATH, type HelpDeskAudience, type WEB_ROUTES } from '@vitrine/api'

type WebRoute = (typeof WEB_ROUTES)[number]

/** The pages that exist, as patterns of the router. Each is one of the addresses that the server answers with the app. */
export const ROUTES = {
  home: '/',
  demo: '/demo',
  issue: '/issue/:configId/:request?',
  present: '/present/:configId/:id?',
  presentLink: '/present/:configId/link/:link/:id?',
  presentPayment: '/present/:configId/payment/:type/:id?',
  security: '/security',
  employeeHelpDesk: '/employee/helpdesk/:guid?',
  externalHelpDesk: '/external/helpdesk/:guid?',
  helpDesk: '/helpdesk/:guid?',
  dynamicCode: '/dynamic/code/:link',
  fromWallet: FROM_WALLET_PATH,
  answered: ANSWERED_PATH,
  signedIn: '/signin-oidc',
  admin: '/admin',
  contracts: '/admin/contracts',
  contractAccounts: '/admin/contracts/:accountName/accounts',
  allAccounts: '/admin/contracts/all-accounts/:accountName',
  audit: '/admin/audit',
  token: '/admin/token',
} as const satisfies Record<string, WebRoute>

/** Address of the issuance screen of a card. */
export const issuePath = (configId: string): string => `/issue/${encodeURIComponent(configId)}`

/** Address of the presentation page of a card. */
export const presentPath = (configId: string): string => `/present/${encodeURIComponent(configId)}`

/** Address at which a presentation goes on or is looked at again, by the browser's secret for it. */
export const presentationPath = (configId: string, id: string): string =>
  `${presentPath(configId)}/${encodeURIComponent(id)}`

/** Address of the presentation page that asks for a payment of this type. */
export const presentPaymentPath = (configId: string, type: string): string =>
  `${presentPath(configId)}/payment/${encodeURIComponent(type)}`

/** Address of the security check at one of several gates. */
export const gatePath = (gateId: string): string => `${ROUTES.security}?gate=${encodeURIComponent(gateId)}`

const HELP_DESK_PATHS: Record<HelpDeskAudience, string> = {
  employee: '/employee/helpdesk',
  customer: '/external/helpdesk',
}

/** Address of the help desk for these callers. */
export const helpDeskPath = (audience: HelpDeskAudience): string => HELP_DESK_PATHS[audience]

/** Address of the page that shows how the verification of a help-desk request stands. */
export const verificationStatusPath = (audience: HelpDeskAudience, guid: string): string =>
  `${HELP_DESK_PATHS[audience]}/${encodeURIComponent(guid)}`

/** Address of the page that shows a wallet link as a QR code, for copying. */
export const dynamicCodePath = (walletUrl: string): string => `/dynamic/code/${encodeBase64Url(walletUrl)}`

/** Address of the page of a contract and its accounts. */
export const contractAccountsPath = (name: string): string => `/admin/contracts/${encodeURIComponent(name)}/accounts`

/** Address of the table of all accounts of a contract, or of the people who signed in. */
export const allAccountsPath = (name: string): string => `/admin/contracts/all-accounts/${encodeURIComponent(name)}`

/** Address of the presentation page that asks one account for a payment of this type. */
export const accountPaymentPath = (configId: string, type: string, accountId: string): string =>
  `${presentPaymentPath(configId, type)}/${encodeURIComponent(accountId)}`
