import { CompactEncrypt, decodeJwt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Composition } from '../../apps/server/src/composition/compose.ts'
import { AUTHORIZATION_METHODS } from '../../apps/server/src/credentials/openid4vc/authorization-server/authorization-methods.ts'
import { GRANTS } from '../../apps/server/src/credentials/openid4vc/authorization-server/grants/grants.ts'
import { MDOC } from '../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { SD_JWT_VC } from '../../apps/server/src/credentials/openid4vc/formats/sd-jwt/sd-jwt-vc.ts'
import { signJws } from '../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import { openid4vc } from '../../apps/server/src/credentials/openid4vc/open-openid4vc.ts'
import { TOY_CARD } from '../additions/toy-card.ts'
import { TOY_FORMAT } from '../additions/toy-format.ts'
import { TOY_GRANT } from '../additions/toy-grant.ts'
import { toyPurpose } from '../additions/toy-purpose.ts'
import { CardFolder } from '../card-folder.ts'
import { RemoteEngine, RemoteService } from '../engines/remote-engine.ts'
import { REMOTE_CARD } from '../engines/remote-stage.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { readCredentialAnswer, requestCredential } from './wallet/credential-endpoint.ts'
import { generateHolderKey } from './wallet/keys.ts'
import { readNonce, requestNonce } from './wallet/nonce.ts'
import { createProof } from './wallet/proof.ts'
import { readRequestLink } from './wallet/request-object.ts'

const cards = new CardFolder()
const service = new RemoteService()
/** Composition of a server with an engine, a format, a grant and a purpose from the tests. Everything else is as in the product. */
const composition: Composition = {
  engines: (configuration) => [
    openid4vc(configuration, [SD_JWT_VC, TOY_FORMAT, MDOC], {
      ...AUTHORIZATION_METHODS,
      grants: [...GRANTS, TOY_GRANT],
    }),
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

/** Obtains an access token by the added grant, without a page. Returns a function that requests a credential for a key. */
async function authorizedByCode(code: string) {
  const { url, now } = running
  const form = { grant_type: TOY_GRANT.type, staff_code: code }
  const answer = await fetch(`${url}/openid4vci/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: accessToken, ...body } = (await answer.json()) as { access_token?: string; error?: string }
  const request = async (key = generateHolderKey()) => {
    const nonce = readNonce(await requestNonce({ fetch }, `${url}/openid4vci/nonce`))
    const proofs = [createProof({ now }, key, url, nonce)]
    return requestCredential({ fetch }, `${url}/openid4vci/credential`, {
      accessToken: accessToken ?? '',
      configurationId: TOY_CARD.id,
      proofs,
    })
  }
  return { status: answer.status, body, accessToken, request }
}

it('lists an added grant in the metadata, and refuses its wrong codes', async () => {
  const { body } = await running.browser.get('/.well-known/oauth-authorization-server')
  expect(body).toMatchObject({
    grant_types_supported: ['urn:ietf:params:oauth:grant-type:pre-authorized_code', TOY_GRANT.type],
    ...TOY_GRANT.metadata,
  })
  expect(await authorizedByCode('0815')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

it('issues by an added grant without a page, knows the holder, and issues more than once', async () => {
  const { status, accessToken, request } = await authorizedByCode('4711')
  expect(status).toBe(200)
  const key = generateHolderKey()
  const [lost, first] = [await request(key), await request(key)].map((one) => readCredentialAnswer(one, 1))
  const second = await request()
  const credential = first?.credentials[0] ?? ''
  expect(second.status).toBe(200)
  expect(await request()).toMatchObject({ status: 400, body: { error: 'credential_request_denied' } })

  const { query } = running.product.database
  expect(await query.selectFrom('openid4vc_authorizations').selectAll().execute()).toMatchObject([
    { grant_type: TOY_GRANT.type, subject: 'staff:7', issued: 2 },
  ])
  const ledger = query.selectFrom('accounts').innerJoin('credentials', 'credentials.account_id', 'accounts.id')
  const issued = await ledger.select('credentials.status').where('holder_name', '=', 'Iga Zych').execute()
  expect(issued.map((one) => one.status).sort()).toEqual(['revoked', 'valid', 'valid'])

  const { id } = await present({ credential, key })
  expect(await running.browser.result(id, '/toy-card')).toMatchObject({ status: 'OK', displayName: 'Iga Zych' })
  const notify = (notificationId: string | undefined) =>
    fetch(`${running.url}/openid4vci/notification`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ notification_id: notificationId, event: 'credential_accepted' }),
    })
  expect((await notify(first?.notificationId)).status).toBe(204)
  expect((await notify(lost?.notificationId)).status).toBe(400)
})

it('issues the card of an added engine', async () => {
  const { url } = await running.browser.issue('/remote-card', 'RemoteCard', { displayName: 'Ola Wilk' })
  expect(service.claimsAt(url)).toEqual({ displayName: 'Ola Wilk', shelf: 7 })
})
