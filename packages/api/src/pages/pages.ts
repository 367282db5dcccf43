import type { HelpDeskAudience } from '../flows/help-desk-audience.ts'
import { encodeBase64Url } from '../text/base64url.ts'

/** Patterns of react-router. For any other page, the server sends the app with status 404. */
export const PAGES = {
  home: '/',
  demo: '/demo',
  issue: '/issue/:configId/:request?',
  present: '/present/:configId/:id?',
  presentLink: '/present/:configId/link/:link/:id?',
  presentPayment: '/present/:configId/payment/:type/:id?',
  security: '/security',
  /** Big screen of an event, for a projector. */
  stage: '/stage',
  employeeHelpDesk: '/employee/helpdesk/:guid?',
  externalHelpDesk: '/external/helpdesk/:guid?',
  helpDesk: '/helpdesk/:guid?',
  dynamicCode: '/dynamic/code/:link',
  /** Page that a wallet on the same device opens in the browser after it has answered. The fragment contains the response code. */
  fromWallet: '/from-wallet',
  /** Page that a wallet on another device opens after it has answered. The page only says that it can be closed. */
  answered: '/answered',
  /** Page on which a person decides whether a wallet gets a card. */
  consent: '/consent',
  whatWeKeep: '/what-we-keep',
  signedIn: '/signin-oidc',
  admin: '/admin',
  contracts: '/admin/contracts',
  contractAccounts: '/admin/contracts/:accountName/accounts',
  /** People who signed in, listed like the accounts of a contract. */
  people: '/admin/contracts/all-accounts/idp',
  person: '/admin/people/:personId',
  allAccounts: '/admin/contracts/all-accounts/:accountName',
  accounts: '/admin/accounts',
  account: '/admin/accounts/:accountId',
  audit: '/admin/audit',
  health: '/admin/health',
  token: '/admin/token',
} as const

/** Patterns of the pages that search engines may index. They are the same for everybody and contain no personal data. */
export const LISTED_PAGES: readonly string[] = [PAGES.home, PAGES.demo, PAGES.security, PAGES.whatWeKeep]

/** Only optional parameters at the end may have no value. */
function fillIn(pattern: string, values: Record<string, string> = {}): string {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part
    const value = values[part.slice(1).replace('?', '')]
    return value === undefined ? undefined : encodeURIComponent(value)
  })
  return parts.filter((part) => part !== undefined).join('/')
}

export const issuePath = (configId: string): string => fillIn(PAGES.issue, { configId })

export const presentPath = (configId: string): string => fillIn(PAGES.present, { configId })

/** `id` is the browser's secret for the presentation. */
export const presentationPath = (configId: string, id: string): string => fillIn(PAGES.present, { configId, id })

export const presentPaymentPath = (configId: string, type: string): string =>
  fillIn(PAGES.presentPayment, { configId, type })

export const accountPaymentPath = (configId: string, type: string, accountId: string): string =>
  fillIn(PAGES.presentPayment, { configId, type, id: accountId })

export const gatePath = (gateId: string): string => `${PAGES.security}?gate=${encodeURIComponent(gateId)}`

const HELP_DESKS = {
  employee: PAGES.employeeHelpDesk,
  customer: PAGES.externalHelpDesk,
} as const satisfies Record<HelpDeskAudience, string>

/** Each pattern also matches the status page of a help-desk request. */
export const HELP_DESK_PAGES = [PAGES.helpDesk, ...Object.values(HELP_DESKS)] as const

export const helpDeskPath = (audience: HelpDeskAudience): string => fillIn(HELP_DESKS[audience])

export const verificationStatusPath = (audience: HelpDeskAudience, guid: string): string =>
  fillIn(HELP_DESKS[audience], { guid })

/** Returns the path of the page that shows a wallet link as a QR code. */
export const dynamicCodePath = (walletUrl: string): string =>
  fillIn(PAGES.dynamicCode, { link: encodeBase64Url(walletUrl) })

/** Returns the path of the page of a contract and its accounts. */
export const contractAccountsPath = (accountName: string): string => fillIn(PAGES.contractAccounts, { accountName })

export const accountPath = (accountId: string): string => fillIn(PAGES.account, { accountId })

export const personPath = (personId: string): string => fillIn(PAGES.person, { personId })

/** Returns the path of the table of all accounts of a contract. */
export const allAccountsPath = (accountName: string): string => fillIn(PAGES.allAccounts, { accountName })
