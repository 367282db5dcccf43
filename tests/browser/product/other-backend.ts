import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Listener, listenOnLocalhost } from '@vitrine/demo-server/listen.ts'
import * as z from 'zod'

type Call = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** Authorization header of the call; absent if the call has none. */
  readonly authorization?: string
}

export const OFFER = 'openid-vc://?request_uri=https%3A%2F%2Fbackend.example%2Foffers%2F1'
export const REQUEST = 'openid-vc://?request_uri=https%3A%2F%2Fbackend.example%2Frequests%2F1'
const PIN = '4821'

/** Result of a presentation, with all fields of section 3 of the specification and no others. */
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

const CONTRACT = { id: 'contract-0001', name: 'BankAccount', status: 'Enabled', lastUpdate: '2026-05-04T10:00:00Z' }
const ACCOUNT = {
  id: 'account-of-olga-0001',
  name: 'Olga Other',
  lastUsage: null,
  created: '2026-05-04T10:00:00Z',
  updated: 1_777_888_800_000,
  balance: 41.5,
}

/**
 * Another party's backend on its own origin. Either a card names this origin in `apiHost`, or the product does in `BACKEND_ORIGIN`.
 * The backend implements only the endpoints in sections 3 and 7 of the specification, below any path prefix.
 */
export class OtherBackend {
  #listener: Listener | undefined
  /** Origin of the app that may call this backend (CORS). */
  appUrl = ''
  /** Status that this backend returns for every issuance and presentation. */
  status = 0
  /** Result of every presentation. */
  result: object = RESULT
  /** Caller that this backend returns to the help desk; undefined for a 404. */
  caller: object | undefined = {}
  /** True if this backend reports an open gate. */
  isGateOpen = false
  readonly #revoked = new Set<unknown>()
  readonly calls: Call[] = []

  get origin(): string {
    if (!this.#listener) throw new Error('The other backend is not started')
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
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
      response.writeHead(204).end()
      return
    }
    const text = await textOf(request)
    const { authorization } = request.headers
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: text === '' ? undefined : JSON.parse(text),
      ...(authorization === undefined ? {} : { authorization }),
    }
    this.calls.push(call)
    const content = this.#contentFor(call)
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content === undefined ? {} : content))
  }

  #contentFor(call: Call): object | null | undefined {
    const path = call.path.split('?')[0] ?? ''
    if (path.startsWith('/vc/admin/')) return call.authorization === undefined ? undefined : this.#adminContentFor(call)
    if (`${call.method} ${path}` === 'GET /admin/security/check') return this.isGateOpen ? { open: 'yes' } : null
    if (`${call.method} ${path}` === 'POST /verified-employee/presentation/response-html') return this.caller
    const [ending = ''] = /[/](?:settings|request2|(?:issuance|presentation)[/][a-z-]+)$/.exec(path) ?? []
    switch (`${call.method} ${ending}`) {
      case 'GET /settings':
        return { selfAssertedClaims: { displayName: 'Full name' } }
      case 'POST /request2':
      case 'POST /issuance/request':
        return { id: 'issuance-1', url: OFFER, pin: PIN, status: this.status }
      case 'POST /presentation/request':
        return { requestId: 'request-1', id: 'presentation-1', url: REQUEST }
      case 'GET /issuance/status':
      case 'GET /presentation/status':
        return { status: this.status }
      case 'POST /presentation/response-html':
        return this.result
      default:
        return undefined
    }
  }

  #adminContentFor({ method, path, body }: Call): object | undefined {
    const status = this.#revoked.has(ACCOUNT.id) ? 'Revoked' : 'Active'
    switch (`${method} ${path}`) {
      case 'GET /vc/admin/contracts':
        return { value: [CONTRACT] }
      case 'GET /vc/admin/accounts?name=BankAccount':
        return [{ id: ACCOUNT.id, status }]
      case 'GET /vc/admin/all-accounts?name=BankAccount':
        return [{ ...ACCOUNT, status }]
      case 'POST /vc/admin/revoke':
        this.#revoked.add(z.strictObject({ id: z.string() }).parse(body).id)
        return {}
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
