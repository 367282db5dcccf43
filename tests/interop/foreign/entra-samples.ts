import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as z from 'zod'
import type { EmulatorOptions } from '../../../apps/entra-emulator/src/options.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds } from '../seen.ts'
import { type EmulatedTenant, withEmulator } from '../test-bed/emulated-tenant.ts'
import type { TestBed } from '../test-bed/test-bed.ts'
import {
  zCallback,
  zContract,
  zContracts,
  zCreated,
  zCreatedContract,
  zCredential,
  zError,
  zFoundCredentials,
  zManifest,
} from './entra-answers.ts'
import { appOf, tokenOf } from './msal-node.ts'

// The bodies have the members that Microsoft's samples for Node.js, ASP.NET Core and Python send
// (Azure-Samples/active-directory-verifiable-credentials-*), or those of the documentation, with values of ours.

const API_KEY = 'key-of-the-app'
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xfb, 0xef, 0xbe, 0xff, 0xd9]).toString('base64')

const mapping = (inputClaim: string, outputClaim: string, indexed = false, required = true) => ({
  outputClaim,
  required,
  inputClaim,
  indexed,
})

const NEW_CONTRACT = {
  name: 'LibraryReader',
  rules: {
    attestations: {
      idTokenHints: [
        {
          mapping: [
            mapping('$.given_name', 'firstName'),
            mapping('$.family_name', 'lastName', true),
            mapping('photo', 'photo', false, false),
          ],
          required: true,
        },
      ],
    },
    validityInterval: 2_592_000,
    vc: { type: ['LibraryReader'] },
  },
  displays: [
    {
      locale: 'en-US',
      card: {
        backgroundColor: '#123456',
        description: 'Borrow books with this card.',
        issuedBy: 'City library',
        textColor: '#ffffff',
        title: 'Reader',
        logo: { description: 'Logo of the library', uri: 'https://library.example/logo.png' },
      },
      consent: { instructions: 'Add your reader card.', title: 'Do you want your card?' },
      claims: [
        { claim: 'vc.credentialSubject.firstName', label: 'First name', type: 'String' },
        { claim: 'vc.credentialSubject.lastName', label: 'Last name', type: 'String' },
        { claim: 'vc.credentialSubject.photo', label: 'Picture', type: 'image/jpg;base64url' },
      ],
    },
  ],
}

/** App like the samples: it has a callback endpoint, and gets its tokens from msal-node. */
class SampleApp {
  readonly tenant: EmulatedTenant
  readonly callbacks: { body: z.output<typeof zCallback>; headers: IncomingHttpHeaders }[] = []
  readonly #library: ReturnType<typeof appOf>
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    this.callbacks.push({
      body: zCallback.parse(JSON.parse(Buffer.concat(chunks).toString())),
      headers: request.headers,
    })
    response.end()
  })

  constructor(tenant: EmulatedTenant) {
    this.tenant = tenant
    this.#library = appOf(tenant)
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(0, 'localhost', resolve))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Members that a request for an issuance and one for a presentation share. */
  common() {
    const { port } = this.#server.address() as AddressInfo
    return {
      authority: this.tenant.emulator.tenant.authorityDid,
      includeQRCode: false,
      registration: { clientName: 'Sample', purpose: 'To get a reader card' },
      callback: {
        url: `http://localhost:${port}/api/request-callback`,
        state: randomUUID(),
        headers: { 'api-key': API_KEY },
      },
    }
  }

  async call(service: 'requestService' | 'adminApi', method: string, path: string, body?: object): Promise<Response> {
    const authorization = `Bearer ${await tokenOf(this.#library, service)}`
    const headers = { authorization, 'content-type': 'application/json' }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    return fetch(`${this.tenant.front.url}/v1.0/verifiableCredentials/${path}`, init)
  }

  admin(method: string, path: string, body?: object): Promise<Response> {
    return this.call('adminApi', method, `authorities/${this.tenant.emulator.tenant.authorityId}/${path}`, body)
  }

  createContract = async () => answered(zCreatedContract, 201, await this.admin('POST', 'contracts', NEW_CONTRACT))

  /** Sends a body, and returns what the service created. */
  async request(kind: 'Issuance' | 'Presentation', body: object) {
    return answered(zCreated, 201, await this.call('requestService', 'POST', `create${kind}Request`, body))
  }

  /** Requests an issuance, and accepts the card in the wallet. */
  async issue(body: object, pin?: string): Promise<void> {
    const { url, requestId } = await this.request('Issuance', body)
    const { outcome } = await this.tenant.emulator.wallet.accept(url, { pin })
    equal(outcome, 'issued', 'outcome in the wallet')
    equal(this.statusesOf(requestId), ['request_retrieved', 'issuance_successful'], 'callbacks')
  }

  /** Requests a presentation, presents the card, and returns the last callback. */
  async present(body: object, choices: { score?: number } = {}) {
    const { url, requestId } = await this.request('Presentation', body)
    await this.tenant.emulator.wallet.present(url, choices)
    equal(this.statusesOf(requestId)[0], 'request_retrieved', 'first callback')
    const last = this.callbacks.at(-1)?.body
    holds(last?.requestId === requestId, 'there is no callback about the presentation')
    return last
  }

  statusesOf(requestId: string): string[] {
    const own = this.callbacks.filter(({ body }) => body.requestId === requestId)
    for (const { headers } of own) equal(headers['api-key'], API_KEY, 'header api-key of a callback')
    return own.map(({ body }) => body.requestStatus)
  }
}

/** Parses an answer that has the status. */
async function answered<Schema extends z.ZodType>(schema: Schema, status: number, response: Response) {
  const text = await response.text()
  equal(response.status, status, `status of ${response.url} (${text})`)
  return schema.parse(JSON.parse(text))
}

async function withApp(
  testBed: TestBed,
  run: (app: SampleApp) => Promise<string>,
  options: EmulatorOptions = {},
): Promise<string> {
  return withEmulator(testBed, options, async (tenant) => {
    const app = new SampleApp(tenant)
    await app.open()
    try {
      return await run(app)
    } finally {
      await app.close()
    }
  })
}

/** Body of the samples for an issuance. They send a dummy as the type, because the manifest decides. */
const issuance = (app: SampleApp, manifest: string, more: object = {}) => ({
  ...app.common(),
  type: 'ignore-this',
  manifest,
  claims: { given_name: 'Ewa', family_name: 'Lis' },
  ...more,
})

/** Body of the samples for a presentation. */
const presentation = (app: SampleApp, requested: object = {}, more: object = {}, validation: object = {}) => ({
  ...app.common(),
  includeReceipt: true,
  requestedCredentials: [
    {
      type: 'LibraryReader',
      acceptedIssuers: [],
      configuration: { validation: { allowRevoked: true, validateLinkedDomain: true, ...validation } },
      ...requested,
    },
  ],
  ...more,
})

const FACE_CHECK = { faceCheck: { sourcePhotoClaimName: 'photo', matchConfidenceThreshold: 70 } }

/** Returns the id of the credential as the samples read it from the receipt. */
function credentialIdOf(receipt: { vp_token: string | string[] } | undefined): string | undefined {
  const [token = ''] = [receipt?.vp_token ?? []].flat()
  const zPresentation = z.object({ vp: z.object({ verifiableCredential: z.array(z.string()) }) })
  const [credential = ''] = zPresentation.parse(decodeJwt(token)).vp.verifiableCredential
  return decodeJwt(credential).jti
}

const FLOWS: Flow[] = [
  {
    name: 'create, list and change a contract, read its manifest',
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { id, manifestUrl } = await app.createContract()
        const { value } = await answered(zContracts, 200, await app.admin('GET', 'contracts'))
        equal(
          value.map(({ name }) => name),
          ['LibraryReader'],
          'names of the contracts',
        )
        const { rules, displays } = NEW_CONTRACT
        const flags = { availableInVcDirectory: true, allowOverrideValidityIntervalOnIssuance: true }
        await answered(zContract, 200, await app.admin('PATCH', `contracts/${id}`, { rules, displays, ...flags }))
        const changed = await answered(zContract, 200, await app.admin('GET', `contracts/${id}`))
        equal([changed.rules, changed.displays], [rules, displays], 'rules and displays')
        equal([changed.availableInVcDirectory, changed.allowOverrideValidityIntervalOnIssuance], [true, true], 'flags')
        const { token } = await answered(z.object({ token: z.string() }), 200, await fetch(manifestUrl))
        const { input } = zManifest.parse(decodeJwt(token))
        equal(decodeProtectedHeader(token).kid?.split('#')[0], input.issuer, 'DID of the key that signs the manifest')
        return 'the answers are those of the documentation, and the manifest has what the wallet library of Microsoft requires'
      }),
  },
  {
    name: 'issue with a PIN in clear, with a hashed PIN, with an expiry',
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { id, manifestUrl } = await app.createContract()
        await app.admin('PATCH', `contracts/${id}`, { allowOverrideValidityIntervalOnIssuance: true })
        await app.issue(issuance(app, manifestUrl))
        await app.issue(issuance(app, manifestUrl, { pin: { value: '0907', length: 4 } }), '0907')
        const salt = randomUUID()
        const value = createHash('sha256').update(`${salt}1234`).digest('base64')
        const pin = { value, length: 4, alg: 'sha256', salt, iterations: 1 }
        const expirationDate = `${new Date().getUTCFullYear() + 1}-12-31T23:59:59.000Z`
        await app.issue(issuance(app, manifestUrl, { pin, expirationDate }), '1234')
        const drawn = await app.request('Issuance', issuance(app, manifestUrl, { includeQRCode: true }))
        holds(drawn.qrCode, 'there is no QR code')
        return 'issued; answers and callbacks are those of the documentation'
      }),
  },
  {
    name: 'issue without a PIN and a photo, which the Node.js sample sends as null',
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { manifestUrl } = await app.createContract()
        const claims = { given_name: 'Ewa', family_name: 'Lis', photo: null }
        await app.issue(issuance(app, manifestUrl, { pin: null, claims }))
        return 'null counts as a member that is left out'
      }),
  },
  {
    name: 'present with constraints and a receipt',
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { manifestUrl } = await app.createContract()
        await app.issue(issuance(app, manifestUrl))
        for (const constraint of [{ contains: 'LI' }, { startsWith: 'l' }, { values: ['fox', 'lis'] }]) {
          const constraints = [{ claimName: 'lastName', ...constraint }]
          const callback = await app.present(presentation(app, { constraints }))
          holds(callback.requestStatus === 'presentation_verified', `the callback is ${JSON.stringify(callback)}`)
          const [presented] = callback.verifiedCredentialsData
          equal(presented?.claims, { firstName: 'Ewa', lastName: 'Lis' }, 'claims')
          holds(credentialIdOf(callback.receipt)?.startsWith('urn:pic:'), 'the receipt names no credential')
        }
        return 'verified with each operand; the receipt is read as the samples do'
      }),
  },
  {
    name: 'present with Face Check',
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { manifestUrl } = await app.createContract()
        await app.issue(issuance(app, manifestUrl, { claims: { given_name: 'Ewa', family_name: 'Lis', photo: PHOTO } }))
        const body = () => presentation(app, {}, { includeReceipt: false }, FACE_CHECK)
        const passed = await app.present(body(), { score: 86.3 })
        holds(passed.requestStatus === 'presentation_verified', `the callback is ${JSON.stringify(passed)}`)
        equal(passed.verifiedCredentialsData[0]?.faceCheck?.matchConfidenceScore, 86.3, 'score')
        const failed = await app.present(body(), { score: 69 })
        holds(failed.requestStatus === 'presentation_error', `the callback is ${JSON.stringify(failed)}`)
        const message = 'Match confidence score failing to meet the threshold.'
        equal(failed.error, { code: 'claimValidationError', message }, 'error of the documentation')
        return 'the score arrives above the threshold, and the documented error below it'
      }),
  },
  {
    name: 'present with Face Check and a receipt, as a template for ASP.NET Core does',
    run: (testBed) =>
      withApp(
        testBed,
        async (app) => {
          await app.request('Presentation', presentation(app, {}, {}, FACE_CHECK))
          return "accepted with receiptWithFaceCheck: ignore; Microsoft's pages disagree, and the emulator refuses it otherwise"
        },
        { receiptWithFaceCheck: 'ignore' },
      ),
  },
  {
    name: 'search and revoke a credential',
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { id: contractId, manifestUrl } = await app.createContract()
        await app.issue(issuance(app, manifestUrl))
        const hash = createHash('sha256').update(`${contractId}Lis`).digest('base64')
        const credentials = `contracts/${contractId}/credentials`
        const search = async () =>
          (
            await answered(
              zFoundCredentials,
              200,
              await app.admin('GET', `${credentials}?filter=indexclaimhash eq ${encodeURIComponent(hash)}`),
            )
          ).value
        const [found] = await search()
        holds(found, 'the credential is not found')
        equal(found.status, 'valid', 'status before the revocation')
        const credential = `${credentials}/${found.id}`
        equal((await answered(zCredential, 200, await app.admin('GET', credential))).status, 'valid', 'status by id')
        equal((await app.admin('POST', `${credential}/revoke`)).status, 204, 'answer to the revocation')
        holds((await search())[0]?.status !== 'valid', 'the credential is still valid')
        const tolerated = await app.present(presentation(app))
        holds(tolerated.requestStatus === 'presentation_verified', 'a revoked credential was refused')
        const [presented] = tolerated.verifiedCredentialsData
        equal(presented?.credentialState.revocationStatus, 'REVOKED', 'state of the presented credential')
        const refused = await app.present(presentation(app, {}, {}, { allowRevoked: false }))
        equal(refused.requestStatus, 'presentation_error', 'callback without allowRevoked')
        return 'found by the hash of the indexed claim, revoked, and then refused unless the app allows it'
      }),
  },
  {
    name: 'a required claim that is missing',
    refusal: { because: 'the contract requires the claim', atFault: 'nobody' },
    run: (testBed) =>
      withApp(testBed, async (app) => {
        const { manifestUrl } = await app.createContract()
        const body = issuance(app, manifestUrl, { claims: { given_name: 'Ewa' } })
        const response = await app.call('requestService', 'POST', 'createIssuanceRequest', body)
        const { error } = await answered(zError, 400, response)
        equal([error.code, error.innererror.code], ['badRequest', 'badOrMissingField'], 'codes of the error')
        return 'the error has the members of which the samples make their message'
      }),
  },
]

export const CLIENTS: ForeignClient[] = [
  {
    id: 'entra-samples',
    name: "bodies of Microsoft's samples and documentation, with tokens of @azure/msal-node 7.2.3",
    flows: FLOWS,
  },
]
