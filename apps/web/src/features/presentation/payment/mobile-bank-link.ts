import { isPaymentId } from './payment-operations.ts'

/** Default prefix of the request id in a link to the mobile bank app (specification 5.9). */
const DEFAULT_PREFIX = 'fl-'

type MobileBankRequest = {
  readonly requestId: string
  /** `additionalPresentation` of the card, or empty. */
  readonly additionalPresentation: string
  /** Id from the URL of a payment page. It identifies the payment, or the account that must pay. */
  readonly paymentId: string | undefined
  readonly walletUrl: string
  /** Theme for the app; undefined unless the app is known to support themes. */
  readonly theme: string | undefined
}

export function mobileBankLink(appUrl: string, request: MobileBankRequest): string {
  const { requestId, additionalPresentation, paymentId, walletUrl, theme } = request
  const name =
    paymentId !== undefined && isPaymentId(paymentId)
      ? paymentId
      : `${additionalPresentation || DEFAULT_PREFIX}${requestId}`
  const link = `${appUrl}/${encodeURIComponent(name)}?request=${encodeURIComponent(walletUrl)}`
  return theme === undefined ? link : `${link}&theme=${theme}`
}
