import { createServer, type IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { ContractDefinition } from './contracts/contract.ts'
import { manifestPath } from './contracts/manifest.ts'
import { type Emulator, startEmulator } from './emulator.ts'
import type { EmulatorOptions } from './options.ts'
import { APP_IDS, type Service } from './tenant.ts'

/** Smallest content that begins like a JPEG. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xfb, 0xef, 0xbe, 0xff, 0xd9])

/** Contract of an employee card, whose account is indexed. */
export const EMPLOYEE: ContractDefinition = {
  name: 'ExampleEmployee',
  allowOverrideValidityIntervalOnIssuance: true,
  rules: {
    attestations: {
      idTokenHints: [
        {
          required: true,
          mapping: [
            { inputClaim: '$.account', outputClaim: 'accountId', indexed: true, required: true },
            { inputClaim: 'name', outputClaim: 'displayName', required: true },
            { inputClaim: 'photo', outputClaim: 'photo' },
          ],
        },
      ],
    },
    validityInterval: 2_592_000,
    vc: { type: ['ExampleEmployee'] },
  },
  displays: [
    {
      locale: 'en-US',
      card: {
        title: 'Employee',
        issuedBy: 'Example',
        backgroundColor: '#102030',
        textColor: '#ffffff',
        description: 'Card of an employee',
      },
      consent: { title: 'Add the card?', instructions: 'Look at its claims.' },
      claims: [{ claim: 'vc.credentialSubject.displayName', label: 'Name', type: 'String' }],
    },
  ],
}

/** Contract whose claims the holder types in the wallet. */
const SELF_ISSUED: ContractDefinition = {
  ...EMPLOYEE,
  name: 'SelfIssued',
  rules: {
    attestations: { selfIssued: { mapping: [{ inputClaim: 'nickname', outputClaim: 'nickname' }] } },
    validityInterval: 60,
    vc: { type: ['SelfIssued'] },
  },
}

const zCreated = z.object({ requestId: z.string(), url: z.string(), expiry: z.number(), qrCode: z.string().optional() })
const zToken = z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.string() })
const zErrorBody = z.object({
  requestId: z.string(),
  date: z.string(),
  mscv: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    innererror: z.object({ code: z.string(), message: z.string(), target: z.string().optional() }).optional(),
  }),
})

/** Callback as the app received it. */
type Received = { body: Record<string, unknown>; headers: IncomingHttpHeaders }

/** App that uses the service: it has a callback endpoint, fetches tokens and makes calls. */
export type App = {
  emulator: Emulator
  received: Received[]
  /** Status with which the app answers callbacks. */
  answerWith: number
  callbackUrl: string
  /** Moves the clock of the emulator. */
  sleep(milliseconds: number): void
  token(service: Service): Promise<string>
  call(service: Service, method: string, path: string, body?: unknown): Promise<Response>
  create(kind: 'Issuance' | 'Presentation', body: unknown): Promise<z.output<typeof zCreated>>
  issuance(changes?: Record<string, unknown>): Record<string, unknown>
  presentation(changes?: Record<string, unknown>, requested?: Record<string, unknown>): Record<string, unknown>
  stop(): Promise<void>
}

/** Starts an emulator with a clock of its own, and an app. */
export async function startApp(options: EmulatorOptions = {}): Promise<App> {
  let now = Date.UTC(2026, 8, 5, 8, 0, 0, 250)
  const emulator = await startEmulator({ clock: () => now, contracts: [EMPLOYEE, SELF_ISSUED], ...options })
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      received.push({ body: JSON.parse(text), headers: request.headers })
      response.writeHead(app.answerWith).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const callbackUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/callback`
  const callback = { url: callbackUrl, state: 'state-1', headers: { 'api-key': 'key-1' } }
  const common = { authority: emulator.tenant.authorityDid, registration: { clientName: 'Example app' }, callback }

  const app: App = {
    emulator,
    received,
    answerWith: 200,
    callbackUrl,
    sleep: (milliseconds) => {
      now += milliseconds
    },
    token: async (service) => {
      const response = await requestToken(emulator, { scope: `${APP_IDS[service]}/.default` })
      return zToken.parse(await response.json()).access_token
    },
    call: async (service, method, path, body) =>
      fetch(`${emulator.url}/v1.0/verifiableCredentials${path}`, {
        method,
        headers: { authorization: `Bearer ${await app.token(service)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    create: async (kind, body) => {
      const response = await app.call('requestService', 'POST', `/create${kind}Request`, body)
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
      return zCreated.parse(await response.json())
    },
    issuance: (changes = {}) => ({
      ...common,
      type: 'ExampleEmployee',
      manifest: manifestUrl(emulator, 'ExampleEmployee'),
      claims: { account: 'acct-0001', name: 'Ann Test', photo: JPEG.toString('base64url') },
      ...changes,
    }),
    presentation: (changes = {}, requested = {}) => ({
      ...common,
      requestedCredentials: [{ type: 'ExampleEmployee', ...requested }],
      ...changes,
    }),
    stop: async () => {
      await emulator.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return app
}

export const manifestUrl = ({ url, tenant, store }: Emulator, name: string): string =>
  `${url}${manifestPath(tenant.tenantId, store.contracts.named(name)?.id ?? '')}`

/** Asks for a token with the secret of the app, unless other fields are given. */
export function requestToken(
  { url, tenant }: Emulator,
  fields: Record<string, string | undefined>,
  tenantId: string = tenant.tenantId,
): Promise<Response> {
  const form = {
    grant_type: 'client_credentials',
    client_id: tenant.clientId,
    client_secret: tenant.secret,
    scope: `${APP_IDS.requestService}/.default`,
    ...fields,
  }
  const given = Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return fetch(`${url}/${tenantId}/oauth2/v2.0/token`, { method: 'POST', body: new URLSearchParams(given) })
}

/** Returns status, code, inner code, message and target of an error answer. */
export async function errorOf(response: Response) {
  const { error } = zErrorBody.parse(await response.json())
  const { innererror } = error
  return {
    status: response.status,
    code: error.code,
    inner: innererror?.code,
    message: innererror?.message,
    target: innererror?.target,
  }
}

/** Returns the first value of a list answer of the Admin API. */
export async function valuesOf(response: Response): Promise<Record<string, unknown>[]> {
  return z.object({ value: z.array(z.record(z.string(), z.unknown())) }).parse(await response.json()).value
}
