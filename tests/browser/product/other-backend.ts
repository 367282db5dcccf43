import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Listener, listenOnLocalhost } from '../../../apps/idp/src/listen.ts'

/** The paths of the card's calls, without the endings of section 7 of the specification (`/request`, `/status`, ...). */
type CardCalls = { readonly settings: string; readonly issuance: string; readonly presentation: string }

type Call = { readonly method: string; readonly path: string; readonly body: unknown }

export const OFFER = 'openid-vc://?request_uri=https%3A%2F%2Fbackend.example%2Foffers%2F1'
export const REQUEST = 'openid-vc://?request_uri=https%3A%2F%2Fbackend.example%2Frequests%2F1'
const PIN = '4821'

/** Every field of section 3, and no other. */
const RESULT = {
  displayName: 'Olga Other',
  vcIss: 'https://backend.example/issuer',
  vsIss: 'https://backend.example/verifier',
  vcSub: 'did:example:holder',
  vcType: 'OtherCard',
  accountNumber: 'PL61 1090 1014 0000 0712 1981 2874',
  cardNumber: '5555 4444 3333 1111',
  name: 'A card of elsewhere',
  details: 'All is well elsewhere.',
  photo: '',
  photoBase64: '',
  verified: true,
  credentialStateIsValid: true,
  domainValidationUrl: 'https://backend.example',
  issuanceDate: '2026-05-04T10:00:00Z',
  expirationDate: '2027-05-04T10:00:00Z',
  faceCheckMatchConfidenceScore: 87,
  magicLink: '',
  paymentId: 'fl-pay-77',
  accountBalance: 41.5,
  cuponUsed: false,
  cuponValidTo: '2027-01-02T10:00:00Z',
  cuponUsedTime: null,
  created: '2026-05-05T10:00:00Z',
  status: 'OK',
  dynamicData: { memberSince: '1999', cuponUsed: false, paymentId: 'fl-pay-77' },
  vcKey: 'key-1',
  fullObject: {
    requestStatus: 'presentation_verified',
    subject: 'did:example:holder',
    verifiedCredentialsData: [
      {
        claims: { displayName: 'Olga Other' },
        type: ['OtherCard'],
        issuer: 'https://backend.example/issuer',
        credentialState: { revocationStatus: 'VALID' },
        domainValidation: { url: 'https://backend.example' },
        faceCheck: { matchConfidenceScore: 87 },
      },
    ],
    receipt: {},
    error: null,
  },
}

/** A backend of somebody else that `apiHost` names, on an origin of its own: it answers what section 3 has, and no more. */
export class OtherBackend {
  readonly #calls: CardCalls
  #listener: Listener | undefined
  /** The app that it lets ask. */
  appUrl = ''
  /** What it says of every issuance and presentation. */
  status = 0
  /** Result of every presentation. */
  result: object = RESULT
  readonly calls: Call[] = []

  constructor(calls: CardCalls) {
    this.#calls = calls
  }

  get origin(): string {
    if (!this.#listener) throw new Error('The other backend does not listen')
    return `http://localhost:${this.#listener.port}`
  }

  async start(): Promise<void> {
    this.#listener = await listenOnLocalhost((request, response) => void this.#answer(request, response), 0)
  }

  async stop(): Promise<void> {
    await this.#listener?.close(0)
    this.#listener = undefined
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', this.appUrl)
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type')
      response.writeHead(204).end()
      return
    }
    const text = await textOf(request)
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: text === '' ? undefined : JSON.parse(text),
    }
    this.calls.push(call)
    const content = this.#contentFor(call)
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content ?? {}))
  }

  #contentFor({ method, path }: Call): object | undefined {
    const { settings, issuance, presentation } = this.#calls
    switch (`${method} ${path.split('?')[0]}`) {
      case `GET ${settings}`:
        return { selfAssertedClaims: { displayName: 'Full name' } }
      case `POST ${issuance}/request`:
        return { id: 'issuance-1', url: OFFER, pin: PIN, status: this.status }
      case `POST ${presentation}/request`:
        return { requestId: 'request-1', id: 'presentation-1', url: REQUEST }
      case `GET ${issuance}/status`:
      case `GET ${presentation}/status`:
        return { status: this.status }
      case `POST ${presentation}/response-html`:
        return this.result
      default:
        return undefined
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
