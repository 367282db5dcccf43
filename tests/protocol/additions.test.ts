import { CompactEncrypt, decodeJwt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Composition } from '../../apps/server/src/composition/compose.ts'
import { MDOC } from '../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { SD_JWT_VC } from '../../apps/server/src/credentials/openid4vc/formats/sd-jwt/sd-jwt-vc.ts'
import { signJws } from '../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import { openid4vc } from '../../apps/server/src/credentials/openid4vc/open-openid4vc.ts'
import { TOY_CARD } from '../additions/toy-card.ts'
import { TOY_FORMAT } from '../additions/toy-format.ts'
import { toyPurpose } from '../additions/toy-purpose.ts'
import { CardFolder } from '../card-folder.ts'
import { RemoteEngine, RemoteService } from '../engines/remote-engine.ts'
import { REMOTE_CARD } from '../engines/remote-stage.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { readCredentialAnswer } from './wallet/credential-endpoint.ts'
import { generateHolderKey } from './wallet/keys.ts'
import { readRequestLink } from './wallet/request-object.ts'

const cards = new CardFolder()
const service = new RemoteService()
/** Composition of a server with an engine, a format and a purpose from the tests. Everything else is as in the product. */
const composition: Composition = {
  engines: (configuration) => [
    openid4vc(configuration, [SD_JWT_VC, TOY_FORMAT, MDOC]),
    (context) => new RemoteEngine(context, service),
  ],
  purposes: [toyPurpose()],
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

/** Presents a toy credential without the strict wallet, which does not know this format. `more.state` can request a raffle. */
async function present({ credential, key }: Awaited<ReturnType<typeof receive>>, more: { state?: string } = {}) {
  const { id, url } = await running.browser.present('ToyCard', '/toy-card', more)
  const { requestUri } = readRequestLink(url)
  const request = decodeJwt<AskedFor>(await (await fetch(requestUri)).text())
  const [asked] = request.dcql_query.credentials
  const [encryptionKey] = request.client_metadata.jwks.keys
  if (!asked || !encryptionKey) throw new Error('the request asks for nothing')
  const binding = signJws(key.privateKey, {}, { aud: request.client_id, nonce: request.nonce })
  const payload = { vp_token: { [asked.id]: [`${credential} ${binding}`] }, state: request.state }
  const response = await new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: encryptionKey.kid ?? '' })
    .encrypt(await importJWK(encryptionKey, 'ECDH-ES'))
  const answer = await fetch(request.response_uri, { method: 'POST', body: new URLSearchParams({ response }) })
  return { id, asked, answer }
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

it('issues the card of an added engine, with the options of the card', async () => {
  const { url } = await running.browser.issue('/remote-card', 'RemoteCard', { displayName: 'Ola Wilk' })
  expect(service.claimsAt(url)).toEqual({ displayName: 'Ola Wilk', shelf: 7 })
  expect(service.optionsAt(url)).toEqual({ template: 'shelf', region: 'eu' })
})
