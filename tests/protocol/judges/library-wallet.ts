import { type IssuerMetadataResult, Openid4vciClient } from '@openid4vc/openid4vci'
import { isOpenid4vpAuthorizationRequestDcApi, Openid4vpClient } from '@openid4vc/openid4vp'
import { DcqlQuery } from 'dcql'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { generateHolderKey } from '../wallet/keys.ts'
import { joseCallbacks, keyOfCertificate, sdJwtJudge } from './callbacks.ts'

const holder = generateHolderKey()
const callbacks = joseCallbacks(holder.privateKey)
/** The library as wallet towards an issuer. */
export const issuance = new Openid4vciClient({ callbacks })
/** The library as wallet towards a verifier. */
export const presentation = new Openid4vpClient({ callbacks })

/** Takes an offered credential with nothing but the libraries. */
export async function receive(link: string, txCode?: string): Promise<string> {
  const credentialOffer = await issuance.resolveCredentialOffer(link)
  const issuerMetadata = await issuance.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const [credentialConfigurationId = ''] = credentialOffer.credential_configuration_ids
  const { accessTokenResponse } = await issuance.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    ...(txCode === undefined ? {} : { txCode }),
  })
  const { c_nonce: nonce } = await issuance.requestNonce({ issuerMetadata })
  const { jwt } = await issuance.createCredentialRequestJwtProof({
    issuerMetadata,
    credentialConfigurationId,
    nonce,
    signer: { method: 'jwk', alg: 'ES256', publicJwk: holder.publicJwk },
  })
  const { credentialResponse } = await issuance.retrieveCredentials({
    issuerMetadata,
    credentialConfigurationId,
    accessToken: accessTokenResponse.access_token,
    proofs: { jwt: [jwt] },
  })
  await acknowledge(issuerMetadata, accessTokenResponse.access_token, credentialResponse.notification_id)
  const [first] = credentialResponse.credentials ?? []
  const credential: unknown =
    typeof first === 'object' && first !== null && 'credential' in first ? first.credential : first
  if (typeof credential !== 'string') throw new Error('no credential')
  return credential
}

async function acknowledge(issuerMetadata: IssuerMetadataResult, accessToken: string, notificationId: unknown) {
  if (typeof notificationId !== 'string') throw new Error('no notification_id')
  await issuance.sendNotification({
    issuerMetadata,
    accessToken,
    notification: { event: 'credential_accepted', notificationId },
  })
}

/** The library that holds the credential and checks it as another verifier would, its status in our list included. */
export async function judgeOf(credential: string) {
  const { x5c } = decodeProtectedHeader(credential)
  return sdJwtJudge({
    issuerKey: await keyOfCertificate(x5c?.[0]),
    holderKey: holder.privateKey,
    fetchStatusList: () => statusListToken(credential),
  })
}

async function statusListToken(credential: string): Promise<string> {
  const { status } = decodeJwt<{ status: { status_list: { uri: string } } }>(credential.split('~')[0] ?? '')
  return (await fetch(status.status_list.uri)).text()
}

/** Answers a presentation request with nothing but the libraries. */
export async function present(link: string, credential: string): Promise<Response> {
  const request = await resolve(link)
  const { client_id: audience = '', nonce } = request.authorizationRequestPayload
  const query = readQuery(request)
  const [wanted] = query.credentials
  if (!wanted?.claims) throw new Error('the request asks for nothing')
  const names = wanted.claims.map((claim) => ('path' in claim ? String(claim.path[0]) : ''))
  const judge = await judgeOf(credential)
  const presented = await judge.present(credential, Object.fromEntries(names.map((name) => [name, true])), {
    kb: { payload: { iat: Math.floor(Date.now() / 1000), aud: audience, nonce } },
  })
  const { authorizationRequestPayload } = request
  if (isOpenid4vpAuthorizationRequestDcApi(authorizationRequestPayload)) throw new Error('not by the browser')
  const { authorizationResponsePayload, jarm } = await presentation.createOpenid4vpAuthorizationResponse({
    authorizationRequestPayload,
    authorizationResponsePayload: { vp_token: { [wanted.id]: [presented] } },
    jarm: {
      encryption: { nonce: 'a-nonce-of-the-wallet' },
      serverMetadata: {
        authorization_signing_alg_values_supported: [],
        authorization_encryption_alg_values_supported: ['ECDH-ES'],
        authorization_encryption_enc_values_supported: ['A128GCM'],
      },
    },
  })
  const { response } = await presentation.submitOpenid4vpAuthorizationResponse({
    authorizationRequestPayload,
    authorizationResponsePayload,
    ...(jarm ? { jarm } : {}),
  })
  return response
}

/** Fetches and checks a presentation request. */
export const resolve = (link: string) =>
  presentation.resolveOpenId4vpAuthorizationRequest({
    authorizationRequestPayload: presentation.parseOpenid4vpAuthorizationRequest({ authorizationRequest: link }).params,
  })

/** The query of a request, if the library takes it for one. */
export function readQuery({ dcql }: Awaited<ReturnType<typeof resolve>>): DcqlQuery {
  const query = DcqlQuery.parse(dcql?.query as DcqlQuery.Input)
  DcqlQuery.validate(query)
  return query
}
