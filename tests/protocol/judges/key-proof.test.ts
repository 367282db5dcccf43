import { type IssuerMetadataResult, Openid4vciClient, Openid4vciIssuer } from '@openid4vc/openid4vci'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCardFiles } from '../../../apps/server/src/base/cards/sources/read-card-files.ts'
import { inFormat } from '../../../apps/server/src/credentials/engine-under-test.fixture.ts'
import { authorizationServerMetadata } from '../../../apps/server/src/credentials/openid4vc/authorization-server/authorization-server-metadata.ts'
import type { ClientPolicy } from '../../../apps/server/src/credentials/openid4vc/authorizations/client-policy.ts'
import { isIssuable } from '../../../apps/server/src/credentials/openid4vc/authorizations/issuable-card.ts'
import { FORMATS } from '../../../apps/server/src/credentials/openid4vc/formats/formats.ts'
import { issuerMetadata } from '../../../apps/server/src/credentials/openid4vc/issuer/issuer-metadata.ts'
import { checkKeyProofs } from '../../../apps/server/src/credentials/openid4vc/issuer/key-proof.ts'
import { createNonce } from '../../../apps/server/src/credentials/openid4vc/issuer/nonce.ts'
import { ProtocolError } from '../../../apps/server/src/credentials/openid4vc/wire/protocol-error.ts'
import { CertificatePath } from '../../../apps/server/src/platform/certificates/certificate-path.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { derEncoded, es256, zeroSignature } from '../wallet/jws.ts'
import { generateHolderKey, thumbprint } from '../wallet/keys.ts'
import { createProof } from '../wallet/proof.ts'
import { joseCallbacks } from './callbacks.ts'
import { holder, ISSUER, NOW } from './installation.ts'
import { expectStricterThanJudge, mutation, oddMembers } from './mutations.ts'

const RUNS = 500
const SECONDS = Math.floor(NOW / 1000)
const cards = (await readCardFiles(readConfiguration({}).cardsDirectory))
  .filter(({ engine }) => engine === undefined || engine.name === 'openid4vc')
  .map((card) => inFormat(card, card.credential?.format ?? 'dc+sd-jwt'))
const nonceSecret = Buffer.alloc(32, 7)
const nonce = createNonce(nonceSecret, NOW)
const policy: ClientPolicy = {
  ...{ acceptsUnknownClients: true, demandsDpopNonce: false, demandsChallenge: false },
  ...{
    attestation: 'off',
    providers: new CertificatePath([]),
    keyProviders: new CertificatePath([]),
    clients: new Map(),
  },
}
const judge = new Openid4vciIssuer({ callbacks: joseCallbacks() })

/** The server's metadata as the library reads it. */
let metadata: IssuerMetadataResult
beforeAll(async () => {
  const fetch = async (url: string | URL | Request): Promise<Response> => {
    const body = String(url).includes('openid-credential-issuer')
      ? issuerMetadata(ISSUER, cards.filter(isIssuable), FORMATS)
      : authorizationServerMetadata({
          publicUrl: ISSUER,
          policy,
          cards: () => cards,
        })
    return Response.json(body)
  }
  const client = new Openid4vciClient({ callbacks: { ...joseCallbacks(), fetch } })
  metadata = await client.resolveIssuerMetadata(ISSUER)
})

async function weRead(jwt: string) {
  try {
    const options = { issuer: ISSUER, clientId: null, nonceSecret, now: NOW, most: 1 }
    const { keys, nonces } = await checkKeyProofs({ jwt: [jwt] }, options)
    return { ...keys[0], ...nonces[0] }
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}

const weAccept = async (jwt: string): Promise<boolean> => (await weRead(jwt)) !== undefined

/** Checks if the library accepts a proof and reads the same key from it as the server. */
async function judgeReadsAlike(jwt: string): Promise<boolean> {
  const { signer } = await judge.verifyCredentialRequestJwtProof({
    jwt,
    issuerMetadata: metadata,
    expectedNonce: nonce,
    now: new Date(NOW),
  })
  const ours = await weRead(jwt)
  expect(ours?.thumbprint).toBe(thumbprint({ ...holder.publicJwk, ...pick(signer.publicJwk) }))
  return true
}

const pick = ({ x, y }: { x?: string | undefined; y?: string | undefined }) => ({ x: x ?? '', y: y ?? '' })

describe('key proofs, judged by @openid4vc/openid4vci', () => {
  it('we accept proofs of the library', async () => {
    const client = new Openid4vciClient({ callbacks: joseCallbacks(holder.privateKey) })
    const { jwt } = await client.createCredentialRequestJwtProof({
      issuerMetadata: metadata,
      credentialConfigurationId: 'bank-account-basic',
      nonce,
      issuedAt: new Date(NOW),
      signer: { method: 'jwk', alg: 'ES256', publicJwk: holder.publicJwk },
    })
    expect(await weRead(jwt)).toMatchObject({ jwk: holder.publicJwk, nonce })
  })

  it('if we accept a changed proof, the library accepts it', () =>
    expectStricterThanJudge({
      cases: mutation('.').map((change) => change(createProof({ now: () => NOW }, holder, ISSUER, nonce))),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: judgeReadsAlike,
    }))

  // The server tolerates a clock difference of one minute, the library none. The times in this test differ by more, or not at all.
  it('if we accept an odd proof, the library accepts it', () => {
    const other = generateHolderKey()
    return expectStricterThanJudge({
      cases: fc
        .record({
          header: oddMembers(
            ['alg', 'typ', 'jwk', 'kid', 'x5c', 'crit', 'key_attestation', 'trust_chain', 'other'],
            ['openid4vci-proof+jwt', holder.publicJwk, other.publicJwk, { ...holder.publicJwk, kid: '1', use: 'sig' }],
          ),
          payload: oddMembers(
            ['aud', 'iat', 'nonce', 'iss', 'exp', 'nbf', 'sub', 'jti', 'other'],
            [ISSUER, [ISSUER], `${ISSUER}/`, nonce, SECONDS, SECONDS + 1000, SECONDS - 1000],
          ),
          sign: fc.constantFrom(
            es256(holder.privateKey),
            es256(holder.privateKey),
            es256(other.privateKey),
            derEncoded(holder.privateKey),
            zeroSignature,
          ),
        })
        .map((tampering) => createProof({ now: () => NOW }, holder, ISSUER, nonce, tampering)),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: judgeReadsAlike,
    })
  })
})
