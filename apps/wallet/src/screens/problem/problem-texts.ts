import type { ProblemCode, WalletProblem } from '../../protocol/problem.ts'

export type ProblemText = {
  title: string
  what: string
  next: string
}

const TEXTS: Record<ProblemCode, (host: string) => ProblemText> = {
  'address-not-allowed': (host) => ({
    title: 'Not a safe address',
    what: `${host} would be reached without encryption, so others could read along.`,
    next: 'Ask the sender for a link that works over https.',
  }),
  unreachable: (host) => ({
    title: 'No answer',
    what: `${host} could not be reached.`,
    next: 'Check that you are online, then try again.',
  }),
  'offer-gone': (host) => ({
    title: 'This offer is over',
    what: `${host} no longer knows this offer: it has expired or was used.`,
    next: 'Go back to the page that showed the QR code and generate a new one.',
  }),
  'offer-invalid': () => ({
    title: 'This offer cannot be read',
    what: 'The offer is not written the way wallets understand (OpenID4VCI 1.0).',
    next: 'Ask the issuer for another offer, or tell them about the details below.',
  }),
  'offer-needs-sign-in': (host) => ({
    title: 'This offer needs a sign-in',
    what: `${host} wants you to sign in first, which this demo wallet cannot do.`,
    next: 'Use an offer that comes with its own code, or another wallet.',
  }),
  'offer-format-unsupported': (host) => ({
    title: 'Another kind of card',
    what: `${host} offers a card in a format that this wallet cannot keep. It keeps SD-JWT credentials.`,
    next: 'Use a wallet that supports it. Nothing was taken from the offer.',
  }),
  'issuer-metadata-invalid': (host) => ({
    title: 'The issuer is not set up right',
    what: `What ${host} says about itself does not fit its offer, so the wallet does not trust it.`,
    next: 'Nothing was fetched. Tell the issuer about the details below.',
  }),
  'pin-rejected': () => ({
    title: 'That PIN was not accepted',
    what: 'The issuer did not accept the PIN.',
    next: 'Compare it with the one on the issuer’s page and type it again. If it keeps failing, ask for a new offer.',
  }),
  'code-rejected': (host) => ({
    title: 'This offer is over',
    what: `${host} no longer accepts this offer: it has expired or was used.`,
    next: 'Go back to the page that showed the QR code and generate a new one.',
  }),
  'issuer-refused': (host) => ({
    title: 'The issuer said no',
    what: `${host} did not hand over the card.`,
    next: 'Generate a new offer and try again. The details below say what the issuer answered.',
  }),
  'credential-deferred': (host) => ({
    title: 'The card is not ready',
    what: `${host} wants to hand over the card later, which this demo wallet cannot wait for.`,
    next: 'Ask the issuer for an offer once the card is ready.',
  }),
  'credential-invalid': (host) => ({
    title: 'This card is not right',
    what: `The wallet checked the card from ${host} and did not keep it. The issuer was told.`,
    next: 'Do not rely on this card. Ask the issuer about the details below.',
  }),
  'request-gone': (host) => ({
    title: 'This request is over',
    what: `${host} no longer knows this request: it has expired or was answered.`,
    next: 'Go back to the page that showed the QR code and refresh it.',
  }),
  'request-expired': (host) => ({
    title: 'This request has expired',
    what: `${host} no longer waits for an answer. Nothing was shared.`,
    next: 'Go back to the page that showed the QR code and refresh it.',
  }),
  'request-unsigned': () => ({
    title: 'Nobody signed this request',
    what: 'The wallet cannot tell who is asking, so it does not answer. Nothing was shared.',
    next: 'Ask the sender for a signed request.',
  }),
  'request-invalid': (host) => ({
    title: 'This request cannot be read',
    what: `The request from ${host} is signed, but not written the way wallets understand (OpenID4VP 1.0).`,
    next: 'Nothing was shared. Tell the sender about the details below.',
  }),
  'request-forged': (host) => ({
    title: 'Do not trust this request',
    what: `The request from ${host} does not prove who sent it. Somebody may pretend to be someone else.`,
    next: 'Nothing was shared. Close it, and open the page you wanted yourself.',
  }),
  'payment-unreadable': (host) => ({
    title: 'This wallet cannot show what you would agree to',
    what: `${host} asks you to approve something in a form that the wallet does not know, so it refused for you.`,
    next: 'Nothing was shared and nothing was approved. Tell the sender about the details below.',
  }),
  'several-payments': (host) => ({
    title: 'More than one payment at once',
    what: `${host} asks you to agree to several payments together. The wallet confirms one at a time, so it refused for you.`,
    next: 'Nothing was shared and nothing was approved. Ask them to send each payment by itself.',
  }),
  'answer-refused': (host) => ({
    title: 'Your answer was not accepted',
    what: `${host} got your answer and did not accept it.`,
    next: 'Look at the page that asked: it says why. Then start again there.',
  }),
  'answer-already-given': (host) => ({
    title: 'This request is over',
    what: `${host} no longer waits for this answer: it was given already, or came too late.`,
    next: 'Go back to the page that showed the QR code and refresh it.',
  }),
  'storage-failed': () => ({
    title: 'The wallet cannot use its storage',
    what: 'This browser does not let the wallet keep cards. Private windows and full disks do that.',
    next: 'Open the wallet in an ordinary window, or free some space, and try again.',
  }),
  unexpected: () => ({
    title: 'Something went wrong',
    what: 'The wallet met something it was not prepared for. Nothing more was sent.',
    next: 'Try again. If it happens again, the details below will help whoever looks into it.',
  }),
}

/** What happened and what to do next, for people. */
export function problemText({ code, host }: WalletProblem): ProblemText {
  return TEXTS[code](host ?? 'the other side')
}
