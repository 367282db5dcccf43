import { randomBytes } from 'node:crypto'
import { type Answer, described, isJson } from '../http.ts'
import { at, elementsOf, unknownMembers } from '../json.ts'
import { brokenSignature, newKey, thumbprint } from '../jwt.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import { checkBatch } from './batch.ts'
import type { AuthenticationFault } from './client-authentication.ts'
import { CLIENTS } from './clients.ts'
import { expectCredentialError, expectUnlinkable, fetchCredential, notifyAccepted } from './credential.ts'
import { newRequest, obtainToken } from './flow.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { type CredentialRequest, Wallet } from './wallet.ts'

type IssuerModule = Module<IssuerStage>

const HAPPY_END = [
  'CheckTokenEndpointHttpStatus200',
  'VCIExtractCredentialResponse',
  'CheckForDateHeaderInResourceResponse',
]
const OFFER_MEMBERS = ['credential_issuer', 'credential_configuration_ids', 'grants']

/** Number of proofs to which the suite limits a batch. */
const MOST_PROOFS = 20

const random = (): string => randomBytes(8).toString('hex')
const withUnknown = <Part extends object>(part: Part): Part => ({ ...part, [random()]: random() })

const HAPPY_FLOW: IssuerModule = {
  name: 'oid4vci-1_0-issuer-happy-flow',
  checks: 'A card is issued, although each request contains a member that nobody knows.',
  conditions: [...HAPPY_END, 'VCIExtractNotificationIdFromCredentialResponse'],
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const checkOffer = (offer: unknown) => {
      const surplus = unknownMembers(offer, OFFER_MEMBERS)
      run.expect('CheckForUnexpectedParametersInCredentialOffer', surplus.length === 0, surplus.join(', '))
    }
    const token = await obtainToken(wallet, { parameters: withUnknown, token: withUnknown, checkOffer })
    const answer = await fetchCredential(wallet, { token, body: withUnknown })
    await notifyAccepted(wallet, { token, answer, body: withUnknown })
  },
}

const UNKNOWN_CONFIGURATION = refusedCredential('oid4vci-1_0-issuer-fail-unknown-credential-configuration', {
  checks: 'A card that does not exist is refused.',
  error: 'unknown_credential_configuration',
  fault: { body: ({ credential_identifier: _, ...rest }) => ({ ...rest, credential_configuration_id: random() }) },
})

/** Modules of the issuer plans that issue cards, in the order of the suite. */
export const ISSUER_MODULES: readonly IssuerModule[] = [
  HAPPY_FLOW,
  {
    name: 'oid4vci-1_0-issuer-happy-flow-additional-requests',
    checks:
      'A token fetches further cards, with other Accept headers and with the address of a customer. TLS is not replayed.',
    conditions: [...HAPPY_END, 'EnsureHttpStatusCodeIsAnyOf'],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const token = await obtainToken(wallet)
      await notifyAccepted(wallet, { token, answer: await fetchCredential(wallet, { token }) })
      for (const more of ADDITIONAL_HEADERS) {
        const answer = await wallet.credential({ token, headers: (honest) => [...honest, ...more] })
        run.ensure('EnsureHttpStatusCodeIsAnyOf', [200, 202].includes(answer.status), described(answer))
      }
    },
  },
  {
    name: 'oid4vci-1_0-issuer-happy-flow-multiple-clients',
    checks: 'Two clients get a card each; the key of the first does not open the token of the second.',
    conditions: HAPPY_END,
    refusal: ['EnsureHttpStatusCodeIs4xx'],
    run: twoClients,
  },
  {
    name: 'oid4vci-1_0-issuer-happy-flow-skip-notification',
    checks: 'A card is issued to a wallet that sends no notification.',
    conditions: HAPPY_END,
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      await fetchCredential(wallet, { token: await obtainToken(wallet) })
    },
  },
  {
    name: 'oid4vci-1_0-issuer-batch-issuance',
    checks:
      'Copies of a card for several keys are issued at once, and have nothing in common by which they could be linked.',
    conditions: ['VCIValidateBatchCredentialIssuanceMetadata', 'VCIEnsureBatchStatusReferencesAreDistinct'],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const size = at(wallet.metadata.issuer, 'batch_credential_issuance', 'batch_size')
      if (!('batch_credential_issuance' in wallet.metadata.issuer))
        run.skip('the issuer metadata have no batch_credential_issuance, so the issuer does not support it')
      const isValid = Number.isInteger(size) && Number(size) >= 2
      run.ensure('VCIValidateBatchCredentialIssuanceMetadata', isValid, `batch_size ${size}`)
      const token = await obtainToken(wallet)
      const keys = Array.from({ length: Math.min(Number(size), MOST_PROOFS) }, newKey)
      const nonce = await wallet.cNonce()
      const jwt = keys.map((key) => wallet.keyProof(nonce, { key }))
      const answer = await wallet.credential({ token, body: (honest) => ({ ...honest, proofs: { jwt } }) })
      run.ensure('EnsureHttpStatusCodeIs200', answer.status === 200, described(answer))
      const credentials = elementsOf(at(answer.body, 'credentials')).map((entry) => String(at(entry, 'credential')))
      if (credentials.length < 2) run.skip('a single credential was returned')
      await checkBatch(run, credentials, {
        sent: keys.map(thumbprint),
        isMdoc: stage.format === 'mdoc',
        isHaip: stage.profile === 'haip',
      })
      await notifyAccepted(wallet, { token, answer })
    },
  },
  refusedCredential('oid4vci-1_0-issuer-fail-invalid-nonce', {
    checks: 'A key proof with a nonce of nobody is refused.',
    error: 'invalid_nonce',
    fault: { cNonce: random },
  }),
  refusedCredential('oid4vci-1_0-issuer-fail-invalid-jwt-proof-signature', {
    checks: 'A key proof with a broken signature is refused.',
    error: 'invalid_proof',
    fault: { proof: brokenSignature },
  }),
  {
    name: 'oid4vci-1_0-issuer-fail-invalid-key-attestation-signature',
    checks: 'A key attestation with a broken signature is refused.',
    conditions: ['VCIValidateCredentialErrorResponse'],
    refusal: ['EnsureHttpStatusCodeIs400'],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      if (wallet.attestationDemand === undefined) run.skip('the card needs no key attestation')
      const token = await obtainToken(wallet)
      const answer = await wallet.credential({ token, ...run.fault({ attestation: brokenSignature }, {}) })
      expectCredentialError(wallet, answer, 'invalid_proof')
    },
  },
  refusedClient('oid4vci-1_0-issuer-fail-invalid-client-attestation-signature', {
    checks: 'A wallet attestation with a broken signature is refused.',
    fault: { attestation: brokenSignature },
  }),
  refusedClient('oid4vci-1_0-issuer-fail-invalid-client-attestation-pop-signature', {
    checks: 'A proof of possession with a broken signature is refused.',
    fault: { pop: brokenSignature },
  }),
  refusedClient('oid4vci-1_0-issuer-fail-client-attestation-exp-in-past', {
    checks: 'A wallet attestation that expired ten minutes ago is refused.',
    fault: { attestationClaims: (honest) => ({ ...honest, exp: Number(honest.iat) - 600 }) },
  }),
  refusedClient('oid4vci-1_0-issuer-fail-client-attestation-no-sub', {
    checks: 'A wallet attestation without a client is refused.',
    fault: { attestationClaims: ({ sub: _, ...rest }) => rest },
  }),
  refusedClient('oid4vci-1_0-issuer-fail-client-attestation-pop-wrong-aud', {
    checks: 'A proof of possession for another server is refused.',
    fault: { popClaims: (honest) => ({ ...honest, aud: 'https://other-server.example' }) },
  }),
  refusedClient('oid4vci-1_0-issuer-fail-mismatched-client-attestation-pop-key', {
    checks: 'A proof of possession by another key than the attested one is refused.',
    fault: { popKey: CLIENTS[1].key },
  }),
  refusedCredential('oid4vci-1_0-issuer-fail-missing-proof', {
    checks: 'A request without a key proof is refused.',
    error: 'invalid_proof',
    fault: { body: ({ proofs: _, ...rest }) => rest },
  }),
  encrypted('oid4vci-1_0-issuer-fail-unsupported-encryption-algorithm'),
  UNKNOWN_CONFIGURATION,
  refusedCredential('oid4vci-1_0-issuer-fail-unknown-credential-identifier', {
    checks: 'A credential identifier that was never returned is refused.',
    error: 'unknown_credential_identifier',
    fault: { body: ({ credential_configuration_id: _, ...rest }) => ({ ...rest, credential_identifier: random() }) },
  }),
  {
    name: 'oid4vci-1_0-issuer-fail-on-access-token-in-query',
    checks: 'An access token in the address opens nothing.',
    conditions: [],
    refusal: ['DisallowAccessTokenInQuery'],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const token = await obtainToken(wallet)
      await fetchCredential(wallet, { token })
      await expectNoTokenInQuery(wallet, token)
    },
  },
]

/** Modules of the HAIP plan that run a second time with encryption. */
export const ENCRYPTED_MODULES: readonly IssuerModule[] = [
  HAPPY_FLOW.name,
  UNKNOWN_CONFIGURATION.name,
  'oid4vci-1_0-issuer-fail-unsupported-encryption-algorithm',
].map(encrypted)

const ADDITIONAL_HEADERS: [string, string][][] = [
  [
    ['x-fapi-customer-ip-address', '2001:db8::1893:25c8:1946'],
    ['accept', 'application/json;charset=UTF-8'],
    ['accept-charset', 'utf-8'],
  ],
  [['accept', 'application/json, application/*+json, */*']],
]

/** Expects that the token is refused in the address, without an Authorization header. */
export async function expectNoTokenInQuery(wallet: Wallet, token: CredentialRequest['token']): Promise<void> {
  const run: Run = wallet.run
  const query = { access_token: token.value }
  const withoutHeader = (honest: [string, string][]) => honest.filter(([name]) => name !== 'authorization')
  const answer = await wallet.credential(run.fault({ token, query, headers: withoutHeader }, { token }))
  run.ensure('DisallowAccessTokenInQuery', [400, 401, 414].includes(answer.status), described(answer))
}

/** Seconds that the person takes for the second client. */
const BETWEEN_CLIENTS = 30

async function twoClients(stage: IssuerStage, run: Run): Promise<void> {
  const first = await Wallet.open(stage, run)
  const card = await fetchCredential(first, { token: await obtainToken(first) })
  stage.installation.advance(BETWEEN_CLIENTS)
  const second = await Wallet.open(stage, run, { client: CLIENTS[1] })
  const token = await obtainToken(second)
  expectUnlinkable(second, [card, await fetchCredential(second, { token })], BETWEEN_CLIENTS)
  await expectBoundToken(first, second, token)
}

/**
 * Expects that the second client's token is refused together with the first client's keys. The suite changes the key of the key proof
 * as well, so a server that never compares DPoP keys may pass there. Here, the DPoP key is also foreign alone.
 */
export async function expectBoundToken(
  first: Wallet,
  second: Wallet,
  token: CredentialRequest['token'],
): Promise<void> {
  const run: Run = first.run
  const answer = await run.fault(first, second).credential({ token })
  run.ensure('EnsureHttpStatusCodeIs4xx', answer.status >= 400 && answer.status < 500, described(answer))
  second.dpopKey = first.dpopKey
  const alone = await second.credential({ token })
  run.ensure(
    'EnsureHttpStatusCodeIs4xx',
    alone.status >= 400 && alone.status < 500,
    `a foreign DPoP key: ${described(alone)}`,
  )
}

function refusedCredential(
  name: string,
  { checks, error, fault }: { checks: string; error: string; fault: Omit<CredentialRequest, 'token'> },
): IssuerModule {
  return {
    name,
    checks,
    conditions: ['VCIValidateCredentialErrorResponse'],
    refusal: ['EnsureHttpStatusCodeIs400'],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const token = await obtainToken(wallet)
      expectCredentialError(wallet, await wallet.credential({ token, ...run.fault(fault, {}) }), error)
    },
  }
}

/** Errors with which a client may be refused. */
const CLIENT_ERRORS = ['invalid_request', 'invalid_client', 'invalid_client_attestation', 'use_fresh_attestation']

function refusedClient(name: string, { checks, fault }: { checks: string; fault: AuthenticationFault }): IssuerModule {
  return {
    name,
    checks,
    conditions: ['CheckErrorFromParEndpointResponseErrorInvalidClientOrInvalidRequestOrInvalidClientAttestation'],
    refusal: ['EnsureHttpStatusCodeIs400or401'],
    async run(stage, run: Run) {
      if (stage.clientAuth !== 'client_attestation')
        run.skip(`the suite leaves it out with client_auth_type=${stage.clientAuth}`)
      const wallet = await Wallet.open(stage, run, { fault: run.fault(fault, {}) })
      const { pushed } = await newRequest(wallet)
      expectClientRefused(run, await wallet.push(pushed))
    },
  }
}

function expectClientRefused(run: Run, answer: Answer): void {
  run.ensure('EnsureHttpStatusCodeIs400or401', [400, 401].includes(answer.status), described(answer))
  run.ensure('EnsureContentTypeJson', isJson(answer), 'the refusal is no JSON')
  run.ensure(
    'CheckErrorFromParEndpointResponseErrorInvalidClientOrInvalidRequestOrInvalidClientAttestation',
    CLIENT_ERRORS.includes(String(at(answer.body, 'error'))),
    answer.text,
  )
}

function encrypted(name: string): IssuerModule {
  return {
    name,
    checks: 'The same with an encrypted request and response.',
    conditions: ['VCICheckCredentialResponseEncryptionSupported'],
    async run(stage, run: Run) {
      const { metadata } = await Wallet.open(stage, run)
      const members = ['credential_response_encryption', 'credential_request_encryption']
      if (members.every((member) => !(member in metadata.issuer)))
        run.skip('the issuer metadata have no encryption, so the issuer does not support it')
      run.ensure('VCICheckCredentialResponseEncryptionSupported', false, 'encryption is not replayed')
    },
  }
}
