import type { HelpDeskAudience } from '../flows/help-desk-audience.ts'
import { encodeBase64Url } from '../text/base64url.ts'

/**
 * Pages of the web app, as react-router patterns. The server sends the app for each of these pages. For any other page, it sends the app
 * with status 404.
 */
export const PAGES = {
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
  /** Page that a wallet on the same device opens in the browser after it has answered. The fragment contains the response code. */
  fromWallet: '/from-wallet',
  /** Page that a wallet on another device opens after it has answered. The page only says that it can be closed. */
  answered: '/answered',
  /** Page on which a person decides whether a wallet gets a card. It knows the wallet's request by a cookie. */
  consent: '/consent',
  /** Privacy page: which data about visitors is kept, why and for how long, and who sees it. */
  whatWeKeep: '/what-we-keep',
  signedIn: '/signin-oidc',
  admin: '/admin',
  contracts: '/admin/contracts',
  contractAccounts: '/admin/contracts/:accountName/accounts',
  /** People who signed in, listed like the accounts of a contract. */
  people: '/admin/contracts/all-accounts/idp',
  allAccounts: '/admin/contracts/all-accounts/:accountName',
  accounts: '/admin/accounts',
  account: '/admin/accounts/:accountId',
  audit: '/admin/audit',
  health: '/admin/health',
  token: '/admin/token',
} as const

/** Patterns of the pages that search engines may index. They are the same for everybody and contain no personal data. */
export const LISTED_PAGES: readonly string[] = [PAGES.home, PAGES.demo, PAGES.security, PAGES.whatWeKeep]

/**
 * Fills values into the parameters of a pattern. Leaves out parameters without a value; only optional parameters at the end may have no
 * value.
 */
function fillIn(pattern: string, values: Record<string, string> = {}): string {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part
    const value = values[part.slice(1).replace('?', '')]
    return value === undefined ? undefined : encodeURIComponent(value)
  })
  return parts.filter((part) => part !== undefined).join('/')
}

/** Returns the path of the issuance screen of a card. */
export const issuePath = (configId: string): string => fillIn(PAGES.issue, { configId })

/** Returns the path of the presentation page of a card. */
export const presentPath = (configId: string): string => fillIn(PAGES.present, { configId })

/** Returns the path of the page that continues a presentation or shows its result. `id` is the browser's secret for the presentation. */
export const presentationPath = (configId: string, id: string): string => fillIn(PAGES.present, { configId, id })

/** Returns the path of the presentation page that requests a payment of this type. */
export const presentPaymentPath = (configId: string, type: string): string =>
  fillIn(PAGES.presentPayment, { configId, type })

/** Returns the path of the presentation page that requests a payment of this type from one account. */
export const accountPaymentPath = (configId: string, type: string, accountId: string): string =>
  fillIn(PAGES.presentPayment, { configId, type, id: accountId })

/** Returns the path of the security check of one gate. */
export const gatePath = (gateId: string): string => `${PAGES.security}?gate=${encodeURIComponent(gateId)}`

const HELP_DESKS = {
  employee: PAGES.employeeHelpDesk,
  customer: PAGES.externalHelpDesk,
} as const satisfies Record<HelpDeskAudience, string>

/** Patterns of the help-desk pages. Each pattern also matches the status page of a help-desk request. */
export const HELP_DESK_PAGES = [PAGES.helpDesk, ...Object.values(HELP_DESKS)] as const

/** Returns the path of the help desk for this kind of callers. */
export const helpDeskPath = (audience: HelpDeskAudience): string => fillIn(HELP_DESKS[audience])

/** Returns the path of the verification status page of a help-desk request. */
export const verificationStatusPath = (audience: HelpDeskAudience, guid: string): string =>
  fillIn(HELP_DESKS[audience], { guid })

/** Returns the path of the page that shows a wallet link as a QR code. */
export const dynamicCodePath = (walletUrl: string): string =>
  fillIn(PAGES.dynamicCode, { link: encodeBase64Url(walletUrl) })

/** Returns the path of the page of a contract and its accounts. */
export const contractAccountsPath = (accountName: string): string => fillIn(PAGES.contractAccounts, { accountName })

/** Returns the path of the page of an account. */
export const accountPath = (accountId: string): string => fillIn(PAGES.account, { accountId })

/** Returns the path of the table of all accounts of a contract. */
export const allAccountsPath = (accountName: string): string => fillIn(PAGES.allAccounts, { accountName })

/** Returns the path of the page of a person who signed in. */
export const personPath = (personId: string): string => `${PAGES.people}?search=${encodeURIComponent(personId)}`
