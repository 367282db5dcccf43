import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractDefinition } from '../../../../apps/entra-emulator/src/contracts/contract.ts'
import { type App, EMPLOYEE, manifestUrl, startApp } from '../../../../apps/entra-emulator/src/emulator.fixture.ts'
import {
  type PresentationCallback,
  zIssuanceCallback,
  zPresentationCallback,
} from '../../../../apps/server/src/credentials/entra/callbacks/callback-body.ts'
import type { RequestedPresentation } from '../../../../apps/server/src/credentials/entra/presentation/create-request.ts'
import { presentedEvent } from '../../../../apps/server/src/credentials/entra/presentation/presented-credential.ts'

// Bodies with the members and shapes of Microsoft's public samples and pages. All values are our own.

const DID = 'did:web:issuer.example'
const NOW = Date.UTC(2026, 8, 5, 8)

/** Contract whose input claims have these names. */
const contract = (name: string, claims: string[]): ContractDefinition => ({
  ...EMPLOYEE,
  name,
  rules: {
    attestations: {
      idTokenHints: [{ required: false, mapping: claims.map((claim) => ({ inputClaim: claim, outputClaim: claim })) }],
    },
    validityInterval: 2_592_000,
    vc: { type: [name] },
  },
})

let app: App
beforeAll(async () => {
  app = await startApp({
    contracts: [
      contract('SampleExpert', ['given_name', 'family_name']),
      contract('SampleEmployee', ['displayName', 'photo']),
    ],
  })
})
afterAll(() => app.stop())

const callback = () => ({
  url: 'https://app.example/api/callback',
  state: '7c5b1f0e-3b42-4d27-8a57-0d5e2c9f1a10',
  headers: { 'api-key': '0f7d2a' },
})
const authority = () => app.emulator.tenant.authorityDid

describe('the emulator accepts the body of an issuance request', () => {
  it.each<[string, () => object]>([
    [
      // Azure-Samples/active-directory-verifiable-credentials-node, 1-node-api-idtokenhint
      'with a PIN in clear and claims, of the Node sample',
      () => ({
        includeQRCode: false,
        callback: callback(),
        authority: authority(),
        registration: { clientName: 'Sample issuer', purpose: 'You are an expert' },
        type: 'SampleExpert',
        manifest: manifestUrl(app.emulator, 'SampleExpert'),
        pin: { value: '0417', length: 4 },
        claims: { given_name: 'Ewa', family_name: 'Lis' },
      }),
    ],
    [
      // Azure-Samples/active-directory-verifiable-credentials-python, 1-python-api-idtokenhint
      'with more claims than the contract has, and no purpose, of the Python sample',
      () => ({
        includeQRCode: true,
        callback: callback(),
        authority: authority(),
        registration: { clientName: 'Sample issuer' },
        type: 'SampleEmployee',
        manifest: manifestUrl(app.emulator, 'SampleEmployee'),
        pin: { value: '8291', length: 4 },
        claims: { display_name: 'E. Lis', given_name: 'Ewa', job_title: 'Curator', revocationId: '17', photo: 'x' },
      }),
    ],
    [
      // Azure-Samples/active-directory-verifiable-credentials-dotnet, 1-asp-net-core-api-idtokenhint
      'with a hashed PIN and an expiry with a fraction, of the .NET sample',
      () => ({
        authority: authority(),
        includeQRCode: false,
        registration: { clientName: 'Sample issuer', purpose: '' },
        callback: callback(),
        type: 'ignore-this',
        manifest: manifestUrl(app.emulator, 'SampleExpert'),
        pin: {
          value: 'qKcS/2mte8WW7TvsrtQVBGrWImUROwgZSFLSYGqoHKQ=',
          length: 4,
          alg: 'sha256',
          salt: 'saltX',
          iterations: 1,
        },
        claims: { given_name: 'Ewa', family_name: 'Lis' },
        expirationDate: '2026-12-20T14:52:39.043Z',
      }),
    ],
    [
      // Azure-Samples/active-directory-verifiable-credentials-dotnet, 5-onboard-with-tap
      'with a photo that is percent-encoded, of the onboarding sample',
      () => ({
        authority: authority(),
        includeQRCode: false,
        registration: { clientName: 'Sample issuer' },
        callback: callback(),
        type: 'SampleEmployee',
        manifest: manifestUrl(app.emulator, 'SampleEmployee'),
        claims: { displayName: 'Ewa Lis', photo: encodeURIComponent('/9j/4AAQ+A==') },
      }),
    ],
  ])('%s', async (_what, body) => {
    const created = await app.create('Issuance', body())
    expect(created.url).toMatch(/^openid-vc:\/\/\?request_uri=/)
  })
})

describe('the emulator accepts the body of a presentation request', () => {
  const common = () => ({
    includeQRCode: false,
    callback: callback(),
    authority: authority(),
    registration: { clientName: 'Sample verifier', purpose: 'So that we know you' },
  })
  it.each<[string, object]>([
    [
      // Azure-Samples/active-directory-verifiable-credentials-python, 1-python-api-idtokenhint
      'with the configuration next to the credentials, as older samples have it',
      {
        includeReceipt: false,
        requestedCredentials: [{ type: 'SampleEmployee', purpose: 'So that we know you', acceptedIssuers: [DID] }],
        configuration: { validation: { allowRevoked: true, validateLinkedDomain: true } },
      },
    ],
    [
      // Azure-Samples/active-directory-verifiable-credentials-node, 1-node-api-idtokenhint
      'with a face check next to the credentials, of the Node sample',
      {
        includeReceipt: false,
        requestedCredentials: [{ type: 'SampleEmployee', acceptedIssuers: [DID] }],
        configuration: {
          validation: {
            allowRevoked: true,
            validateLinkedDomain: true,
            faceCheck: { sourcePhotoClaimName: 'photo', matchConfidenceThreshold: 70 },
          },
        },
      },
    ],
    [
      // Azure-Samples/active-directory-verifiable-credentials-dotnet, 1-asp-net-core-api-idtokenhint
      'with a constraint and no accepted issuers, of the .NET sample',
      {
        includeReceipt: true,
        requestedCredentials: [
          {
            type: 'SampleEmployee',
            acceptedIssuers: [],
            constraints: [{ claimName: 'jobTitle', contains: 'curator' }],
            configuration: { validation: { allowRevoked: true, validateLinkedDomain: true } },
          },
        ],
      },
    ],
    [
      // Azure-Samples/active-directory-verifiable-credentials-dotnet, 6-woodgrove-helpdesk
      'with a face check in the credential, of the help desk sample',
      {
        includeReceipt: false,
        requestedCredentials: [
          {
            type: 'SampleEmployee',
            acceptedIssuers: [DID],
            configuration: {
              validation: {
                allowRevoked: false,
                validateLinkedDomain: true,
                faceCheck: { sourcePhotoClaimName: 'photo', matchConfidenceThreshold: 70 },
              },
            },
          },
        ],
      },
    ],
    [
      // "Request Service REST API presentation specification": two credentials, three kinds of constraints
      'with two credentials and all constraints, of the documentation',
      {
        requestedCredentials: [
          { type: 'SampleEmployee', constraints: [{ claimName: 'mail', values: ['a@example.org', 'b@example.org'] }] },
          { type: 'SampleExpert', constraints: [{ claimName: 'level', startsWith: 'ad' }] },
        ],
      },
    ],
  ])('%s', async (_what, body) => {
    await app.create('Presentation', { ...common(), ...body })
  })
})

const IDS = { requestId: '5d0c7b1e-6a0e-4f0e-9a57-0f8f1f6d2a11', state: '7c5b1f0e-3b42-4d27-8a57-0d5e2c9f1a10' }

describe('the adapter accepts the callback of an issuance', () => {
  it.each([
    // "Request Service REST API issuance specification"
    { requestStatus: 'request_retrieved' },
    { requestStatus: 'issuance_successful' },
    { requestStatus: 'issuance_error', error: { code: 'IssuanceFlowFailed', message: 'issuance_service_error' } },
    // Azure-Samples/active-directory-verifiable-credentials-dotnet: its model has all members of both kinds.
    {
      requestStatus: 'issuance_successful',
      error: null,
      subject: null,
      verifiedCredentialsData: null,
      receipt: null,
      photo: null,
    },
    // "Request Service REST API error codes"
    {
      requestStatus: 'issuance_error',
      error: {
        code: 'badRequest',
        message: 'Not valid.',
        innererror: { code: 'badOrMissingField', message: 'x', target: 'pin' },
      },
    },
  ])('%j', (content) => {
    expect(zIssuanceCallback.parse({ ...IDS, ...content })).toMatchObject({ requestStatus: content.requestStatus })
  })
})

/** Returns a token of this form, whose signature nobody checks. */
const token = (payload: Record<string, unknown>) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))

const JTI = 'urn:pic:0f3ad5c86b1e4f7d9a2b3c4d5e6f7081'
const receiptToken = async () =>
  token({ vp: { verifiableCredential: [await token({ jti: JTI, vc: { type: ['VerifiableCredential'] } })] } })

describe('the adapter accepts the callback of a presentation', () => {
  const requested: RequestedPresentation = {
    type: 'SampleEmployee',
    claims: [
      { name: 'displayName', valueType: 'string' },
      { name: 'photo', valueType: 'string' },
    ],
    hasPayment: false,
    validateLinkedDomain: true,
  }
  const read = (content: object, more: Partial<RequestedPresentation> = {}) => {
    const parsed: PresentationCallback = zPresentationCallback.parse({ ...IDS, ...content })
    if (parsed.requestStatus !== 'presentation_verified') throw new Error('not verified')
    const configuration = { authorityDid: DID, acceptedIssuers: [DID] }
    const event = presentedEvent(parsed, { requested: { ...requested, ...more }, configuration, now: NOW })
    if (event.kind !== 'presented') throw new Error(JSON.stringify(event))
    return event.credential
  }
  const credential = {
    issuer: DID,
    type: ['VerifiableCredential', 'SampleEmployee'],
    claims: { displayName: 'Ewa Lis', preferredLanguage: 'pl-PL', revocationId: 'ewa@example.org' },
    credentialState: { revocationStatus: 'VALID' },
  }
  const verified = (member: object = {}, more: object = {}) => ({
    requestStatus: 'presentation_verified',
    subject: 'did:ion:EiAexample',
    verifiedCredentialsData: [{ ...credential, ...member }],
    ...more,
  })

  it('of the documentation: a domain, and dates without fractions', () => {
    // "Request Service REST API presentation specification"
    const presented = read(
      verified({
        domainValidation: { url: 'https://issuer.example/' },
        issuanceDate: '2026-03-19T11:29:12Z',
        expirationDate: '2026-09-15T11:29:12Z',
      }),
    )
    expect(presented).toMatchObject({
      ...{ issuer: DID, subject: 'did:ion:EiAexample', state: 'valid', claims: { displayName: 'Ewa Lis' } },
      ...{ issuedAt: Date.UTC(2026, 2, 19, 11, 29, 12), expiresAt: Date.UTC(2026, 8, 15, 11, 29, 12) },
    })
    expect(presented.checks).toContainEqual({ name: 'domain', outcome: 'passed', value: 'https://issuer.example/' })
  })

  it('with dates with fractions', () => {
    // A readme of a Woodgrove sample prints them.
    const dates = { issuanceDate: '2026-03-19T11:29:12.000Z', expirationDate: '2026-09-15T11:29:12.0000000Z' }
    expect(read(verified(dates)).expiresAt).toBe(Date.UTC(2026, 8, 15, 11, 29, 12))
  })

  it('without dates and domain, as older pages show it', () => {
    expect(read(verified())).toMatchObject({ issuedAt: NOW, expiresAt: undefined })
  })

  it('with the members of the .NET model that are no longer sent', () => {
    // Azure-Samples/active-directory-verifiable-credentials-dotnet: domain, verified, and nulls
    const older = {
      domain: 'https://issuer.example/',
      verified: 'DNS',
      faceCheck: null,
      domainValidation: null,
      expirationDate: null,
    }
    expect(read(verified(older, { error: null, photo: null, receipt: null })).state).toBe('valid')
  })

  it.each(['text', 'list'])('with a receipt whose vp_token is a %s', async (form) => {
    // Azure-Samples/active-directory-verifiable-credentials-node and -dotnet read both forms.
    const one = await receiptToken()
    const receipt = { id_token: await token({}), vp_token: form === 'list' ? [one] : one, state: 'internal' }
    expect(read(verified({}, { receipt })).receipt).toEqual({ jti: JTI })
  })

  it('with a face check', () => {
    // "Face Check with Microsoft Entra Verified ID"
    const face = { faceCheck: { matchConfidenceScore: 86.314159, sourcePhotoQuality: 'HIGH' } }
    const { checks } = read(verified(face), { faceThreshold: 70 })
    expect(checks).toContainEqual({ name: 'face', outcome: 'passed', value: 86.314159 })
  })

  it('with a receipt of a face check alone', async () => {
    // "Face Check with Microsoft Entra Verified ID": the receipt is a credential of type MicrosoftFaceCheckReceipt.
    const faceCheck = await token({ vc: { type: ['VerifiableCredential', 'MicrosoftFaceCheckReceipt'] } })
    expect(read(verified({}, { receipt: { faceCheck } })).receipt).toBeUndefined()
  })

  it('with a photo that is percent-encoded Base64', () => {
    // Azure-Samples/active-directory-verifiable-credentials-dotnet, 5-onboard-with-tap
    const claims = { displayName: 'Ewa Lis', photo: encodeURIComponent('/9j/4A==') }
    expect(read(verified({ claims })).claims).toEqual({ displayName: 'Ewa Lis', photo: '/9j/4A==' })
  })

  it.each([
    { code: 'claimValidationError', message: 'Match confidence score failing to meet the threshold.' },
    { code: 'badRequest', message: 'Not valid.', innererror: { code: 'tokenError', message: 'x' } },
  ])('of an error: %j', (error) => {
    expect(zPresentationCallback.parse({ ...IDS, requestStatus: 'presentation_error', error })).toMatchObject({
      error: { code: error.code },
    })
  })
})
