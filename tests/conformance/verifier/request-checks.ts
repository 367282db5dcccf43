import { hash, type X509Certificate } from 'node:crypto'
import { DcqlQuery } from 'dcql'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, type JWK } from 'jose'
import { certificatesOf, faultOfChain } from '../chain.ts'
import { at, elementsOf, isObject, type Members, membersOf, parsed, unknownMembers } from '../json.ts'
import { now } from '../jwt.ts'
import type { Run } from '../run.ts'
import type { VerifierStage } from './verifier-stage.ts'

const KNOWN_MEMBERS =
  'dcql_query client_id response_uri client_metadata nonce state response_type response_mode verifier_info wallet_nonce aud iss iat nbf exp jti'
const KNOWN_METADATA = ['jwks', 'vp_formats_supported', 'encrypted_response_enc_values_supported']
/** Claims of an SD-JWT VC that are never disclosed selectively (SD-JWT VC 3.2.2.2). */
const NEVER_DISCLOSED = ['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status', 'aka_vcts']
const FORMATS = { sd_jwt_vc: 'dc+sd-jwt', iso_mdl: 'mso_mdoc' } as const
const DAY = 86_400

/** Checks a request object as each module of the verifier plans does, and returns its claims. */
export async function checkRequestObject(
  run: Run,
  requestObject: string,
  { link, anchor, walletNonce }: { link: URL; anchor: X509Certificate; walletNonce?: string },
): Promise<Members> {
  const header = decodeProtectedHeader(requestObject)
  const chain = certificatesOf(header.x5c)
  const [leaf] = chain
  run.ensure('ExtractAndValidateX509HashClientId', leaf, 'the request object has no x5c')
  run.ensure('ValidateRequestObjectTypIsOAuthQauthReqJwt', header.typ === 'oauth-authz-req+jwt', `typ ${header.typ}`)
  const signed = await compactVerify(requestObject, leaf.publicKey).catch(() => undefined)
  run.ensure('ValidateRequestObjectSignatureAgainstX5cHeader', signed, 'the signature is not of the leaf')
  const fault = faultOfChain(chain, anchor)
  run.ensure('ValidateRequestObjectSignatureAgainstX5cHeader', fault === undefined, fault ?? '')
  const claims = membersOf(parsed(new TextDecoder().decode(signed.payload)))
  const clientId = `x509_hash:${hash('sha256', leaf.raw, 'base64url')}`
  run.ensure('ExtractAndValidateX509HashClientId', claims.client_id === clientId, `client_id ${claims.client_id}`)
  run.ensure(
    'EnsureClientIdInAuthorizationRequestParametersMatchRequestObject',
    link.searchParams.get('client_id') === clientId,
    'the link has another client_id',
  )
  checkTimes(run, claims)
  run.expect('ValidateRequestObjectIssIfPresent', (claims.iss ?? clientId) === clientId, `iss ${claims.iss}`)
  run.expect(
    'ValidateRequestObjectAudForVP',
    [claims.aud].flat().includes('https://self-issued.me/v2'),
    `aud ${claims.aud}`,
  )
  run.expect(
    'EnsureRequestObjectDoesNotContainRequestOrRequestUri',
    !('request' in claims || 'request_uri' in claims),
    '',
  )
  run.expect('EnsureRequestObjectDoesNotContainSubWithClientId', !('sub' in claims), `sub ${claims.sub}`)
  run.expect('WarnIfRequestUriMethodInRequestObject', !('request_uri_method' in claims), '')
  if (walletNonce === undefined)
    run.ensure('EnsureNoWalletNonceInRequestObject', !('wallet_nonce' in claims), 'a wallet_nonce that nobody sent')
  else
    run.ensure(
      'EnsureWalletNonceClaimMatchesPostedValue',
      claims.wallet_nonce === walletNonce,
      `wallet_nonce ${claims.wallet_nonce}`,
    )
  return claims
}

function checkTimes(run: Run, { exp, iat, nbf }: Members): void {
  run.ensure('OIDCCValidateRequestObjectExp', exp === undefined || Number(exp) > now(), `exp ${exp}`)
  run.expect(
    'ValidateRequestObjectIat',
    iat === undefined || (Number(iat) < now() + 300 && Number(iat) > now() - DAY),
    `iat ${iat}`,
  )
  run.expect('EnsureNumericRequestObjectClaimsAreNotNull', ![exp, iat, nbf].includes(null), 'a time is null')
}

/** Checks the parameters of a request as each module of the verifier plans does. */
export async function checkParameters(run: Run, stage: VerifierStage, claims: Members): Promise<void> {
  const { profile, format } = stage
  run.ensure(
    'EnsureResponseTypeIsVpToken',
    claims.response_type === 'vp_token',
    `response_type ${claims.response_type}`,
  )
  run.ensure(
    'ValidateResponseMode',
    claims.response_mode === 'direct_post.jwt',
    `response_mode ${claims.response_mode}`,
  )
  for (const [condition, member] of [
    ['CheckNoClientIdSchemeParameter', 'client_id_scheme'],
    ['CheckNoScopeParameter', 'scope'],
    ['CheckNoRedirectUriInVpAuthorizationRequest', 'redirect_uri'],
    ['CheckNoTransactionDataInVpAuthorizationRequest', 'transaction_data'],
    ['CheckNoPresentationDefinitionInVpAuthorizationRequest', 'presentation_definition'],
  ] as const)
    run.ensure(condition, !(member in claims), `the request contains ${member}`)
  const surplus = unknownMembers(claims, KNOWN_MEMBERS.split(' '))
  run.expect('CheckForUnexpectedParametersInVpAuthorizationRequest', surplus.length === 0, surplus.join(', '))
  const responseUri = URL.parse(String(claims.response_uri))
  run.ensure(
    'EnsureValidResponseUriForAuthorizationEndpointRequest',
    responseUri?.protocol === 'https:' && responseUri.hash === '',
    `response_uri ${claims.response_uri}`,
  )
  const metadata = membersOf(claims.client_metadata)
  const unknown = unknownMembers(metadata, KNOWN_METADATA)
  run.expect('VP1FinalCheckForUnexpectedParametersInVpClientMetadata', unknown.length === 0, unknown.join(', '))
  run.ensure(
    'VP1FinalValidateVpFormatsSupportedInClientMetadata',
    isObject(at(metadata, 'vp_formats_supported', FORMATS[format])),
    `vp_formats_supported without ${FORMATS[format]}`,
  )
  await checkEncryption(run, stage, metadata)
  if (profile === 'haip') checkEncryptionForHaip(run, metadata)
}

async function checkEncryption(run: Run, { profile, usedKeys }: VerifierStage, metadata: Members): Promise<void> {
  const keys = elementsOf(at(metadata, 'jwks', 'keys')).map(membersOf)
  const kids = keys.map(({ kid }) => kid)
  run.ensure(
    'VP1FinalCheckForKeyIdInClientMetadataJWKs',
    kids.length > 0 && kids.every((kid) => typeof kid === 'string' && kid !== '') && new Set(kids).size === kids.length,
    `kids ${kids}`,
  )
  run.ensure(
    'VP1FinalValidateClientMetadataJwksForEncryptedResponse',
    keys.every(({ alg }) => typeof alg === 'string') && keys.some(({ use }) => use === undefined || use === 'enc'),
    'a key has no alg, or no key is for encryption',
  )
  run.ensure(
    'EnsureJwksHasNoPrivateOrSymmetricKeyMaterial',
    keys.every((key) => !('d' in key || 'k' in key)),
    '',
  )
  run.ensure(
    'ValidateJwksStructure',
    keys.every(({ kty, x, y }) => kty === 'EC' && x && y),
    'a key is incomplete',
  )
  for (const key of keys) {
    const thumbprint = await calculateJwkThumbprint(key as JWK)
    const check = profile === 'haip' ? run.ensure : run.expect
    check.call(run, 'VP1FinalCheckEncryptionKeyNotReused', !usedKeys.has(thumbprint), 'a key was used before')
    usedKeys.add(thumbprint)
  }
}

function checkEncryptionForHaip(run: Run, metadata: Members): void {
  const encryptions = elementsOf(metadata.encrypted_response_enc_values_supported)
  run.ensure(
    'ValidateVpClientMetadataEncryptionForHaip',
    ['A128GCM', 'A256GCM'].every((enc) => encryptions.includes(enc)),
    `encrypted_response_enc_values_supported ${encryptions}`,
  )
  run.ensure(
    'ValidateVpClientMetadataEncryptionForHaip',
    elementsOf(at(metadata, 'jwks', 'keys')).some((key) => at(key, 'alg') === 'ECDH-ES' && at(key, 'crv') === 'P-256'),
    'no ECDH-ES key on P-256',
  )
}

/** Checks the DCQL query as each module does, and returns the query for the only credential. */
export function checkQuery(run: Run, { format }: VerifierStage, query: unknown): Members {
  const fault = faultOf(() => DcqlQuery.validate(DcqlQuery.parse(query as DcqlQuery.Input)))
  run.ensure('ValidateDCQLQuery', fault === undefined, fault ?? '')
  const credentials = elementsOf(at(query, 'credentials')).map(membersOf)
  const paths = credentials.flatMap(({ claims }) =>
    elementsOf(claims).map((claim) => JSON.stringify(at(claim, 'path'))),
  )
  run.ensure('ValidateDCQLQuery', new Set(paths).size === paths.length, 'a claim is requested twice')
  run.ensure(
    'CheckDCQLQueryCredentialFormatMatchesTestConfiguration',
    credentials.every((credential) => credential.format === FORMATS[format]),
    credentials.map((credential) => credential.format).join(', '),
  )
  const firsts = credentials.flatMap(({ claims }) => elementsOf(claims).map((claim) => String(at(claim, 'path', 0))))
  run.expect(
    'CheckForNonSelectivelyDisclosableClaimsInDcqlQuery',
    format === 'iso_mdl' || !firsts.some((name) => NEVER_DISCLOSED.includes(name)),
    firsts.join(', '),
  )
  const [only, ...others] = credentials
  run.ensure(
    'AddVP1FinalDCQLVPTokenToAuthorizationEndpointResponseParams',
    only && others.length === 0,
    `${credentials.length} credentials are requested`,
  )
  return only
}

function faultOf(action: () => unknown): string | undefined {
  try {
    action()
  } catch (error) {
    return String(error)
  }
  return undefined
}
