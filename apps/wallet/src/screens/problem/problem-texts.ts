import { t } from '@lingui/core/macro'
import type { ProblemCode, WalletProblem } from '../../protocol/problem.ts'
import { withoutPort } from '../parts/format/host.ts'

type ProblemText = {
  title: string
  what: string
  next: string
}

const TEXTS: Record<ProblemCode, (host: string) => ProblemText> = {
  'address-not-allowed': (host) => ({
    title: t`Not a safe address`,
    what: t`The connection to ${host} would not be encrypted, so others could read it.`,
    next: t`Ask the sender for a link that works over https.`,
  }),
  unreachable: (host) => ({
    title: t`No answer`,
    what: t`${host} could not be reached.`,
    next: t`Check that you are online, then try again.`,
  }),
  'offer-gone': (host) => ({
    title: t`This offer has expired`,
    what: t`${host} no longer knows this offer: it has expired or was used.`,
    next: t`Go back to the page that showed the QR code and generate a new one.`,
  }),
  'offer-invalid': () => ({
    title: t`This offer cannot be read`,
    what: t`The offer does not follow the standard for wallets (OpenID4VCI 1.0).`,
    next: t`Ask the issuer for another offer, or tell them about the details below.`,
  }),
  'offer-grant-unsupported': (host) => ({
    title: t`This offer works in another way`,
    what: t`${host} hands out the card in a way that this wallet does not support.`,
    next: t`Use an offer that comes with its own code, or another wallet.`,
  }),
  'offer-format-unsupported': (host) => ({
    title: t`Another kind of card`,
    what: t`${host} offers a card in a format that this wallet cannot keep. It keeps SD-JWT, mdoc and JWT credentials.`,
    next: t`Use a wallet that supports it. The offer was not used.`,
  }),
  'issuer-metadata-invalid': (host) => ({
    title: t`The issuer is not set up correctly`,
    what: t`What ${host} says about itself does not match its offer, so the wallet does not trust it.`,
    next: t`Nothing was fetched. Tell the issuer about the details below.`,
  }),
  'pin-rejected': () => ({
    title: t`That PIN was not accepted`,
    what: t`The issuer did not accept the PIN.`,
    next: t`Compare it with the one on the issuer’s page and type it again. If it keeps failing, ask for a new offer.`,
  }),
  'code-rejected': (host) => ({
    title: t`This offer has expired`,
    what: t`${host} no longer accepts this offer: it has expired or was used.`,
    next: t`Go back to the page that showed the QR code and generate a new one.`,
  }),
  'wallet-refused': (host) => ({
    title: t`The issuer does not know this wallet`,
    what: t`${host} hands out this card only to wallets that it knows.`,
    next: t`Use an offer that comes with its own code, or another wallet.`,
  }),
  'wallet-unattested': () => ({
    title: t`The provider of the wallet did not answer`,
    what: t`The issuer hands out this card only if the provider of the wallet vouches for it, and that provider could not be asked.`,
    next: t`Try again in a moment. If it keeps failing, use another wallet.`,
  }),
  'authorization-forged': (host) => ({
    title: t`Do not trust this answer`,
    what: t`The answer that led you back to the wallet does not come from ${host}.`,
    next: t`Nothing was fetched. Open the offer again, and close the page that you were on.`,
  }),
  'issuer-refused': (host) => ({
    title: t`The issuer said no`,
    what: t`${host} did not issue the card.`,
    next: t`Generate a new offer and try again. The details below say what the issuer answered.`,
  }),
  'credential-deferred': (host) => ({
    title: t`The card is not ready`,
    what: t`${host} issues the card later, which this demo wallet does not support.`,
    next: t`Ask the issuer for an offer once the card is ready.`,
  }),
  'credential-invalid': (host) => ({
    title: t`This card is not valid`,
    what: t`The wallet checked the card from ${host} and did not keep it. The issuer was notified.`,
    next: t`Do not rely on this card. Ask the issuer about the details below.`,
  }),
  'credential-dates-wrong': (host) => ({
    title: t`The dates of this card are wrong`,
    what: t`The card from ${host} has expired, is not valid yet, or has an invalid date. The wallet did not keep it. The issuer was notified.`,
    next: t`Ask the issuer for another card. The details below say which date is wrong.`,
  }),
  'request-gone': (host) => ({
    title: t`This request is over`,
    what: t`${host} no longer knows this request: it has expired or was answered.`,
    next: t`Go back to the page that showed the QR code and refresh it.`,
  }),
  'request-expired': (host) => ({
    title: t`This request has expired`,
    what: t`${host} no longer waits for an answer. Nothing was shared.`,
    next: t`Go back to the page that showed the QR code and refresh it.`,
  }),
  'request-unsigned': () => ({
    title: t`This request is not signed`,
    what: t`The wallet cannot tell who is asking, so it does not answer. Nothing was shared.`,
    next: t`Ask the sender for a signed request.`,
  }),
  'request-invalid': (host) => ({
    title: t`This request cannot be read`,
    what: t`The request from ${host} is signed, but does not follow the standard for wallets (OpenID4VP 1.0).`,
    next: t`Nothing was shared. Tell the sender about the details below.`,
  }),
  'request-forged': (host) => ({
    title: t`Do not trust this request`,
    what: t`The request from ${host} does not prove who sent it. Somebody may be pretending to be someone else.`,
    next: t`Nothing was shared. Close it, and open the page you wanted yourself.`,
  }),
  'payment-unreadable': (host) => ({
    title: t`This wallet cannot show what you would agree to`,
    what: t`${host} asks you to approve something in a form that the wallet does not support, so it refused for you.`,
    next: t`Nothing was shared and nothing was approved. Tell the sender about the details below.`,
  }),
  'several-payments': (host) => ({
    title: t`More than one payment at once`,
    what: t`${host} asks you to agree to several payments together. The wallet confirms one at a time, so it refused for you.`,
    next: t`Nothing was shared and nothing was approved. Ask them to send each payment separately.`,
  }),
  'answer-refused': (host) => ({
    title: t`Your answer was not accepted`,
    what: t`${host} received your answer and did not accept it.`,
    next: t`Go back to the page that asked to see why. Then start again there.`,
  }),
  'answer-already-given': (host) => ({
    title: t`This request is over`,
    what: t`${host} no longer waits for this answer: it was already given, or came too late.`,
    next: t`Go back to the page that showed the QR code and refresh it.`,
  }),
  'storage-failed': () => ({
    title: t`The wallet cannot use its storage`,
    what: t`This browser does not let the wallet store cards. Possible reasons are a private window or a full disk.`,
    next: t`Open the wallet in an ordinary window, or free some space, and try again.`,
  }),
  'storage-of-other-version': () => ({
    title: t`Another version of this wallet stored your cards`,
    what: t`The cards are still in this browser, but this version of the wallet cannot read them.`,
    next: t`To start with an empty wallet, delete the data of this site in your browser’s settings. The cards are then deleted: get new ones from their issuers.`,
  }),
  unexpected: () => ({
    title: t`Something went wrong`,
    what: t`An unexpected problem occurred in the wallet. Nothing more was sent.`,
    next: t`Try again. If it happens again, the details below help to find the cause.`,
  }),
}

export function problemText({ code, host }: WalletProblem): ProblemText {
  return TEXTS[code](host === undefined ? otherSide(code) : withoutPort(host))
}

/** Returns the text to show if the host is unknown. For a request this is the link, which then contained the request itself. */
function otherSide(code: ProblemCode): string {
  return code.startsWith('request-') ? t`the link` : t`the other side`
}
