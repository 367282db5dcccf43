import type { HelpDeskAudience } from '../flows/help-desk-audience.ts'
import { encodeBase64Url } from '../text/base64url.ts'

/**
 * The pages that exist, as patterns of react-router. The server answers these with the app, and everything else that asks for a
 * page with the app and status 404.
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
  /** To which a wallet on the same device leads back, with the response code in the fragment. */
  fromWallet: '/from-wallet',
  /** To which a wallet on another device leads when it has answered: one may close it. */
  answered: '/answered',
  /** What the product keeps of its visitors, why, how long, and who sees it. */
  whatWeKeep: '/what-we-keep',
  signedIn: '/signin-oidc',
  admin: '/admin',
  contracts: '/admin/contracts',
  contractAccounts: '/admin/contracts/:accountName/accounts',
  /** Listed as if they were the accounts of a contract. */
  people: '/admin/contracts/all-accounts/idp',
  allAccounts: '/admin/contracts/all-accounts/:accountName',
  accounts: '/admin/accounts',
  account: '/admin/accounts/:accountId',
  audit: '/admin/audit',
  examination: '/admin/examination',
  token: '/admin/token',
} as const

/** The patterns of the pages that search engines may show: they are the same for everybody, and nobody's data is behind them. */
export const LISTED_PAGES: readonly string[] = [PAGES.home, PAGES.demo, PAGES.security, PAGES.whatWeKeep]

/** A pattern with these values in the places of its parameters; an optional one without a value falls away with all after it. */
function fillIn(pattern: string, values: Record<string, string> = {}): string {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part
    const value = values[part.slice(1).replace('?', '')]
    return value === undefined ? undefined : encodeURIComponent(value)
  })
  return parts.filter((part) => part !== undefined).join('/')
}

/** Address of the issuance screen of a card. */
export const issuePath = (configId: string): string => fillIn(PAGES.issue, { configId })

/** Address of the presentation page of a card. */
export const presentPath = (configId: string): string => fillIn(PAGES.present, { configId })

/** Address at which a presentation goes on or is looked at again, by the browser's secret for it. */
export const presentationPath = (configId: string, id: string): string => fillIn(PAGES.present, { configId, id })

/** Address of the presentation page that asks for a payment of this type. */
export const presentPaymentPath = (configId: string, type: string): string =>
  fillIn(PAGES.presentPayment, { configId, type })

/** Address of the presentation page that asks one account for a payment of this type. */
export const accountPaymentPath = (configId: string, type: string, accountId: string): string =>
  fillIn(PAGES.presentPayment, { configId, type, id: accountId })

/** Address of the security check at one of several gates. */
export const gatePath = (gateId: string): string => `${PAGES.security}?gate=${encodeURIComponent(gateId)}`

const HELP_DESKS = {
  employee: PAGES.employeeHelpDesk,
  customer: PAGES.externalHelpDesk,
} as const satisfies Record<HelpDeskAudience, string>

/** The patterns of the help desks, and of what stands below them. */
export const HELP_DESK_PAGES = [PAGES.helpDesk, ...Object.values(HELP_DESKS)] as const

/** Address of the help desk for these callers. */
export const helpDeskPath = (audience: HelpDeskAudience): string => fillIn(HELP_DESKS[audience])

/** Address of the page that shows how the verification of a help-desk request stands. */
export const verificationStatusPath = (audience: HelpDeskAudience, guid: string): string =>
  fillIn(HELP_DESKS[audience], { guid })

/** Address of the page that shows a wallet link as a QR code, for copying. */
export const dynamicCodePath = (walletUrl: string): string =>
  fillIn(PAGES.dynamicCode, { link: encodeBase64Url(walletUrl) })

/** Address of the page of a contract and its accounts. */
export const contractAccountsPath = (accountName: string): string => fillIn(PAGES.contractAccounts, { accountName })

/** Address of the page of an account. */
export const accountPath = (accountId: string): string => fillIn(PAGES.account, { accountId })

/** Address of the table of all accounts of a contract. */
export const allAccountsPath = (accountName: string): string => fillIn(PAGES.allAccounts, { accountName })
