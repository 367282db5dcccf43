import { SessionTranscript } from '@owf/mdoc'
import { CompactEncrypt, decodeJwt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Composition } from '../../apps/server/src/composition/compose.ts'
import { MDOC } from '../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { sessionTranscript } from '../../apps/server/src/credentials/openid4vc/formats/mdoc/session-transcript.ts'
import { SD_JWT_VC } from '../../apps/server/src/credentials/openid4vc/formats/sd-jwt/sd-jwt-vc.ts'
import { signJws } from '../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import { openid4vc } from '../../apps/server/src/credentials/openid4vc/openid4vc-engine.ts'
import { CHANNELS } from '../../apps/server/src/credentials/openid4vc/verifier/channels/channels.ts'
import { encodeCbor } from '../../apps/server/src/platform/cbor/strict-cbor.ts'
import { TOY_CARD } from '../additions/toy-card.ts'
import { TOY_CHANNEL } from '../additions/toy-channel.ts'
import { toyFeature } from '../additions/toy-feature.ts'
import { TOY_FORMAT } from '../additions/toy-format.ts'
import { CardFolder } from '../card-folder.ts'
import { RemoteEngine, RemoteService } from '../engines/remote-engine.ts'
import { REMOTE_CARD } from '../engines/remote-stage.ts'
import { MDOC_CONTEXT } from './judges/mdoc-judge.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { readCredentialAnswer } from './wallet/credential-endpoint.ts'
import { generateHolderKey, thumbprint } from './wallet/keys.ts'
import { readRequestLink } from './wallet/request-object.ts'

const cards = new CardFolder()
const service = new RemoteService()
/**
 * Composition of a server with an engine, a format, a channel and a purpose from the tests. Everything else is as in the product.
 */
const composition: Composition = {
  engines: (configuration) => [
    openid4vc(configuration, {
      formats: [SD_JWT_VC, TOY_FORMAT, MDOC],
      channels: [...CHANNELS, TOY_CHANNEL],
    }),
    (context) => new RemoteEngine(context, service),
  ],
  features: [toyFeature],
}

type AskedFor = {
  client_id: string
  nonce: string
  state: string
  response_uri: string
  dcql_query: { credentials: { id: string; format: string }[] }
  client_metadata: { jwks: { keys: JWK[] } }
}

let running: RunningProduct
beforeAll(async () => {
  cards.add(TOY_CARD)
  cards.add(REMOTE_CARD)
  running = await startProduct({ SCENARIOS_DIR: cards.path }, composition)
})
afterAll(async () => {
  await running?.stop()
  cards.remove()
})

/** Receives a credential in the toy format. Returns the credential and the holder's key. */
async function receive(displayName: string) {
  const { url } = await running.browser.issue('/toy-card', 'ToyCard', { displayName })
  const offer = await running.wallet.openOffer(url)
  const { value: accessToken } = await offer.obtainToken()
  const key = generateHolderKey()
  const proofs = [offer.createProof(key, await offer.obtainNonce())]
  const answer = readCredentialAnswer(await offer.sendCredentialRequest({ accessToken, proofs }), 1)
  return { credential: answer.credentials[0] ?? '', key }
}

type Held = Awaited<ReturnType<typeof receive>>

/** Encrypts an answer with a toy credential that is bound to an audience. */
async function encryptAnswer({ credential, key }: Held, request: AskedFor, audience: string): Promise<string> {
  const [asked] = request.dcql_query.credentials
  const [encryptionKey] = request.client_metadata.jwks.keys
  if (!asked || !encryptionKey) throw new Error('the request asks for nothing')
  const binding = signJws(key.privateKey, {}, { aud: audience, nonce: request.nonce })
  const payload = { vp_token: { [asked.id]: [`${credential} ${binding}`] }, state: request.state }
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: encryptionKey.kid ?? '' })
    .encrypt(await importJWK(encryptionKey, 'ECDH-ES'))
}

const fetchRequest = async (address: string): Promise<AskedFor> =>
  decodeJwt<AskedFor>(await (await fetch(address)).text())

/** Presents a toy credential without the strict wallet, which does not know this format. `more.state` can request a raffle. */
async function present(held: Held, more: { state?: string } = {}) {
  const { id, url } = await running.browser.present('ToyCard', '/toy-card', more)
  const request = await fetchRequest(readRequestLink(url).requestUri)
  const response = await encryptAnswer(held, request, request.client_id)
  const answer = await fetch(request.response_uri, { method: 'POST', body: new URLSearchParams({ response }) })
  return { id, asked: request.dcql_query.credentials[0], answer }
}

/** Presents a toy credential through the toy channel, as its page would. */
async function presentOnPage(held: Held, audience: string) {
  const { id, requestId } = await running.browser.present('ToyCard', '/toy-card')
  const request = await fetchRequest(`${running.url}/toy-page/requests/${requestId}`)
  const answer = await fetch(`${running.url}/toy-page/responses/${requestId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response: await encryptAnswer(held, request, audience) }),
  })
  return { id, request, answer }
}

it('issues, describes and verifies an added format', async () => {
  const { browser, url } = running
  const metadata = await browser.get('/.well-known/openid-credential-issuer')
  expect(metadata.body).toMatchObject({
    credential_configurations_supported: {
      'toy-card': {
        format: 'jwt_vc_json',
        credential_definition: { type: ['VerifiableCredential', `${url}/toys/ToyCard`] },
        credential_metadata: { claims: [{ path: ['subject', 'displayName'] }, { path: ['subject', 'colour'] }] },
      },
    },
  })
  const { id, asked, answer } = await present(await receive('Anna Nowak'))
  expect(asked).toMatchObject({ format: 'jwt_vc_json' })
  expect(answer.status).toBe(200)
  expect(await browser.result(id, '/toy-card')).toMatchObject({
    status: 'OK',
    displayName: 'Anna Nowak',
    dynamicData: { colour: 'red' },
  })
})

it('prepares, stores and fulfils an added purpose', async () => {
  const { id, answer } = await present(await receive('Jan Kowalski'), { state: 'raffle' })
  expect(answer.status).toBe(200)
  expect((await running.browser.result(id, '/toy-card')).dynamicData).toMatchObject({
    round: 'Toy card of this evening',
    number: 1,
    drawnFor: 'Jan Kowalski',
  })
})

it('revokes a credential of an added format like any other', async () => {
  const held = await receive('Ewa Lis')
  const { query } = running.product.database
  const { id } = await query
    .selectFrom('accounts')
    .select('id')
    .where('holder_name', '=', 'Ewa Lis')
    .executeTakeFirstOrThrow()
  await running.product.services.revocation.revoke(id, 'admin', { reason: 'unspecified' })
  const presented = await present(held)
  expect(presented.answer.status).toBe(400)
  expect(await running.browser.presentationStatus(presented.id, '/toy-card')).toMatchObject({
    status: 99,
    error: { code: 'INVALID_CREDENTIAL_STATE' },
  })
})

it('asks through an added channel, and accepts only answers that are bound as the channel demands', async () => {
  const { browser, url } = running
  const held = await receive('Iga Sowa')
  const { id, request, answer } = await presentOnPage(held, `origin:${url}`)
  expect(request).toMatchObject({ response_mode: 'dc_api.jwt', expected_origins: [url] })
  expect(request).not.toHaveProperty('response_uri')
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: {} })
  expect(await browser.result(id, '/toy-card')).toMatchObject({ status: 'OK', displayName: 'Iga Sowa' })

  const misbound = await presentOnPage(held, request.client_id)
  expect(misbound.answer.status).toBe(400)
  expect(await browser.presentationStatus(misbound.id, '/toy-card')).toMatchObject({ status: 99 })
})

it('computes the session transcript of an added channel as a library does', async () => {
  const { publicJwk } = generateHolderKey()
  const [publicUrl, nonce] = ['https://verifier.example', 'nonce-0123456789abcdef']
  const request = { publicUrl, requestId: 'r1', clientId: 'x509_hash:verifier' }
  const ours = encodeCbor(sessionTranscript(TOY_CHANNEL.binding(request, { nonce, responseKey: publicJwk })))
  const jwkThumbprint = Buffer.from(thumbprint(publicJwk), 'base64url')
  const theirs = await SessionTranscript.forOid4VpDcApi({ origin: publicUrl, nonce, jwkThumbprint }, MDOC_CONTEXT)
  expect(Buffer.from(ours).toString('hex')).toBe(Buffer.from(theirs.encode()).toString('hex'))
})

it('issues the card of an added engine, with the options of the card', async () => {
  const { url } = await running.browser.issue('/remote-card', 'RemoteCard', { displayName: 'Ola Wilk' })
  expect(service.claimsAt(url)).toEqual({ displayName: 'Ola Wilk', shelf: 7 })
  expect(service.optionsAt(url)).toEqual({ template: 'shelf', region: 'eu' })
})
