import { Openid4vciClient } from '@openid4vc/openid4vci'
import { joseCallbacks } from '../../protocol/judges/callbacks.ts'
import { isJson, send } from '../http.ts'
import { at, elementsOf, type Members, membersOf, unknownMembers } from '../json.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { fetchMetadata } from './metadata.ts'

const ISSUER_MEMBERS =
  'authorization_servers batch_credential_issuance credential_configurations_supported credential_endpoint credential_issuer credential_request_encryption credential_response_encryption deferred_credential_endpoint display nonce_endpoint notification_endpoint signed_metadata'
const SERVER_MEMBERS =
  'authorization_details_types_supported authorization_endpoint authorization_response_iss_parameter_supported challenge_endpoint client_attestation_pop_signing_alg_values_supported client_attestation_signing_alg_values_supported code_challenge_methods_supported dpop_signing_alg_values_supported grant_types_supported issuer jwks_uri pre-authorized_grant_anonymous_access_supported pushed_authorization_request_endpoint require_pushed_authorization_requests response_modes_supported response_types_supported scopes_supported service_documentation token_endpoint token_endpoint_auth_methods_supported token_endpoint_auth_signing_alg_values_supported ui_locales_supported'
const FORMATS = { plain: ['jwt_vc_json', 'mso_mdoc', 'dc+sd-jwt'], haip: ['mso_mdoc', 'dc+sd-jwt'] }
/** Asymmetric algorithms by name (JOSE) or number (COSE). */
const ALGORITHMS: unknown[] = ['ES256', 'ES384', 'ES512', 'EdDSA', 'PS256', 'RS256', -7, -9, -8, -35, -36]
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** Modules that fetch metadata only. */
export const METADATA_MODULES: readonly Module<IssuerStage>[] = [
  {
    name: 'oid4vci-1_0-issuer-metadata-test',
    checks: 'The metadata of the issuer and of its authorization server are complete and correct.',
    conditions: [
      'VCICheckRequiredMetadataFields',
      'VCIEnsureHttpsUrlsMetadata',
      'VCIValidateAuthorizationServersAreHttps',
      'VCIValidateCredentialIssuerUri',
      'VCICredentialIssuerMetadataValidation',
      'CheckForUnexpectedParametersInCredentialIssuerMetadata',
      'VCIValidateCredentialSigningAlgValuesSupported',
      'VCIValidateProofSigningAlgValuesSupported',
      'VCIValidateProofTypesCoPresence',
      'VCIValidateDisplayLocales',
      'VCIValidateCredentialConfigurationScopeSyntax',
      'VCIEnsureAuthorizationServerIssuerMatchesExpected',
      'FetchServerKeys',
    ],
    async run(stage, run: Run) {
      const { issuer, server, serverAnswer } = await fetchMetadata(stage, run)
      checkIssuer(run, stage, issuer)
      await checkBySchema(run, stage)
      run.ensure('EnsureHttpStatusCodeIs200', serverAnswer.status === 200, `${serverAnswer.status}`)
      run.expect('EnsureContentTypeJson', isJson(serverAnswer), 'the server metadata are no JSON')
      checkServer(run, stage, { issuer, server })
      await checkKeys(run, server)
      if (stage.clientAuth === 'client_attestation') checkAttestation(run, server)
    },
  },
  {
    name: 'oid4vci-1_0-issuer-metadata-test-signed',
    checks: 'Signed metadata, if the issuer has them, are signed by its certificate for itself.',
    conditions: ['VCIDecodeSignedCredentialIssuerMetadata'],
    async run({ installation: { url } }, run: Run) {
      const answer = await send(`${url}/.well-known/openid-credential-issuer`, {
        headers: { accept: 'application/jwt' },
      })
      if (isJson(answer)) run.skip('the issuer answers with JSON, so it does not support signed metadata')
      run.ensure('VCIDecodeSignedCredentialIssuerMetadata', false, 'signed metadata are not replayed')
    },
  },
]

/** Module of the HAIP plan that FAPI2 has for the metadata of the authorization server. */
export const DISCOVERY_MODULE: Module<IssuerStage> = {
  name: 'fapi2-security-profile-final-discovery-end-point-verification',
  checks: 'The authorization server says that it supports what FAPI2 and HAIP demand.',
  conditions: [
    'CheckDiscEndpointResponseTypeCodeSupported',
    'EnsureAuthorizationResponseIssParameterSupportedIsTrue',
    'CheckDiscEndpointPARSupported',
    'FAPI2CheckDpopSigningAlgValuesSupported',
    'CheckDiscEndpointTokenEndpointAuthMethodsSupportedContainsAttestation',
    'EnsureServerConfigurationSupportsCodeChallengeMethodS256',
    'CheckDiscRequirePushedAuthorizationRequestsIsABoolean',
    'CheckDiscEndpointGrantTypesSupportedContainsAuthorizationCode',
    'CheckDiscEndpointClientAttestationSigningAlgValuesSupported',
  ],
  async run(stage, run: Run) {
    const { issuer, server } = await fetchMetadata(stage, run)
    const lists = (condition: string, member: string, value: string) =>
      run.ensure(condition, elementsOf(server[member]).includes(value), `${member} ${server[member]}`)
    lists('CheckDiscEndpointResponseTypeCodeSupported', 'response_types_supported', 'code')
    const isNamed = server.authorization_response_iss_parameter_supported === true
    run.ensure('EnsureAuthorizationResponseIssParameterSupportedIsTrue', isNamed, 'iss is not announced')
    run.ensure('CheckDiscEndpointPARSupported', 'pushed_authorization_request_endpoint' in server, 'no PAR endpoint')
    lists('FAPI2CheckDpopSigningAlgValuesSupported', 'dpop_signing_alg_values_supported', 'ES256')
    const method = 'attest_jwt_client_auth'
    lists(
      'CheckDiscEndpointTokenEndpointAuthMethodsSupportedContainsAttestation',
      'token_endpoint_auth_methods_supported',
      method,
    )
    lists('EnsureServerConfigurationSupportsCodeChallengeMethodS256', 'code_challenge_methods_supported', 'S256')
    const isRequired = server.require_pushed_authorization_requests
    run.ensure(
      'CheckDiscRequirePushedAuthorizationRequestsIsABoolean',
      typeof isRequired === 'boolean',
      `${isRequired}`,
    )
    lists(
      'CheckDiscEndpointGrantTypesSupportedContainsAuthorizationCode',
      'grant_types_supported',
      'authorization_code',
    )
    checkServer(run, stage, { issuer, server })
    checkAttestation(run, server)
  },
}

function checkIssuer(run: Run, { profile, installation: { url } }: IssuerStage, issuer: Members): void {
  const missing = ['credential_issuer', 'credential_endpoint', 'credential_configurations_supported'].filter(
    (name) => !(name in issuer),
  )
  run.ensure('VCICheckRequiredMetadataFields', missing.length === 0, missing.join(', '))
  const addresses = Object.entries(issuer).filter(
    ([name]) => name.endsWith('_endpoint') || name === 'credential_issuer',
  )
  run.ensure(
    'VCIEnsureHttpsUrlsMetadata',
    addresses.every(([, value]) => String(value).startsWith('https://')),
    '',
  )
  const servers = elementsOf(issuer.authorization_servers)
  run.ensure(
    'VCIValidateAuthorizationServersAreHttps',
    servers.every((value) => String(value).startsWith('https://')),
    '',
  )
  run.ensure('VCIValidateCredentialIssuerUri', issuer.credential_issuer === url, `${issuer.credential_issuer}`)
  const surplus = unknownMembers(issuer, ISSUER_MEMBERS.split(' '))
  run.expect('CheckForUnexpectedParametersInCredentialIssuerMetadata', surplus.length === 0, surplus.join(', '))
  const configurations = Object.entries(membersOf(issuer.credential_configurations_supported))
  for (const [id, configuration] of configurations) checkConfiguration(run, id, configuration)
  checkLocales(run, elementsOf(issuer.display))
  const formats = configurations.map(([, configuration]) => String(at(configuration, 'format')))
  run.expect('VCICheckForOldSdJwtFormatInCredentialConfigurations', !formats.includes('vc+sd-jwt'), 'vc+sd-jwt')
  run.expect(
    'VCIValidateFormatOfCredentialConfigurationsInMetadata',
    formats.every((format) => FORMATS.plain.includes(format)) &&
      formats.some((format) => FORMATS[profile].includes(format)),
    formats.join(', '),
  )
  if (profile === 'haip')
    run.ensure('VCIValidateNonceEndpointInIssuerMetadata', 'nonce_endpoint' in issuer, 'no nonce_endpoint')
  for (const member of ['credential_response_encryption', 'credential_request_encryption'])
    run.ensure('VCICheckCredentialResponseEncryptionSupported', !(member in issuer), `${member} is not replayed`)
}

function checkConfiguration(run: Run, id: string, configuration: unknown): void {
  const all = membersOf(configuration)
  const proofs = Object.values(membersOf(all.proof_types_supported))
  const isKnown = (list: unknown) =>
    elementsOf(list).length > 0 && elementsOf(list).every((alg) => ALGORITHMS.includes(alg))
  run.ensure('VCIValidateCredentialSigningAlgValuesSupported', isKnown(all.credential_signing_alg_values_supported), id)
  run.ensure(
    'VCIValidateProofSigningAlgValuesSupported',
    proofs.every((proof) => isKnown(at(proof, 'proof_signing_alg_values_supported'))),
    id,
  )
  const isBound = 'cryptographic_binding_methods_supported' in all
  run.ensure('VCIValidateProofTypesCoPresence', isBound === 'proof_types_supported' in all, id)
  const scope = String(all.scope ?? 'none')
  run.ensure('VCIValidateCredentialConfigurationScopeSyntax', SCOPE.test(scope), `${id}: scope ${scope}`)
  checkLocales(run, elementsOf(at(all, 'credential_metadata', 'display')))
  for (const claim of elementsOf(at(all, 'credential_metadata', 'claims')))
    checkLocales(run, elementsOf(at(claim, 'display')))
}

/** Checks that each language tag is well formed and occurs once. */
function checkLocales(run: Run, display: unknown[]): void {
  const tags = display
    .map((entry) => at(entry, 'locale'))
    .filter((tag) => tag !== undefined)
    .map(String)
  const canonical = tags.map((tag) => Intl.getCanonicalLocales(tag)[0])
  run.ensure('VCIValidateDisplayLocales', new Set(canonical).size === tags.length, tags.join(', '))
  run.expect(
    'VCIWarnOnNonCanonicalDisplayLocales',
    canonical.every((tag, index) => tag === tags[index]),
    tags.join(', '),
  )
}

/** Lets the schemas of another library judge the metadata, in place of the suite's JSON schemas. */
async function checkBySchema(run: Run, { installation: { url } }: IssuerStage): Promise<void> {
  const client = new Openid4vciClient({ callbacks: joseCallbacks() })
  const fault = await client.resolveIssuerMetadata(url).then(() => undefined, String)
  run.ensure('VCICredentialIssuerMetadataValidation', fault === undefined, fault ?? '')
}

function checkServer(
  run: Run,
  { installation }: IssuerStage,
  { issuer, server }: { issuer: Members; server: Members },
): void {
  run.ensure(
    'VCIEnsureAuthorizationServerIssuerMatchesExpected',
    server.issuer === installation.url,
    `${server.issuer}`,
  )
  const surplus = unknownMembers(server, SERVER_MEMBERS.split(' '))
  run.expect('CheckForUnexpectedParametersInServerMetadata', surplus.length === 0, surplus.join(', '))
  const addresses = Object.entries(server).filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri')
  run.ensure(
    'CheckDiscEndpointAllEndpointsAreHttps',
    addresses.every(([, value]) => String(value).startsWith('https://')),
    '',
  )
  const hasScopes = Object.values(membersOf(issuer.credential_configurations_supported)).every(
    (configuration) => at(configuration, 'scope') !== undefined,
  )
  run.ensure(
    'VCIEnsureAuthorizationDetailsTypesSupportedContainOpenIdCredentialIfScopeIsMissing',
    hasScopes || elementsOf(server.authorization_details_types_supported).includes('openid_credential'),
    'a card has no scope',
  )
  const scopes = elementsOf(server.scopes_supported)
  run.ensure(
    'CheckDiscEndpointScopesSupportedSyntax',
    scopes.every((scope) => SCOPE.test(String(scope))),
    scopes.join(' '),
  )
}

async function checkKeys(run: Run, { jwks_uri: jwksUri }: Members): Promise<void> {
  run.ensure('FetchServerKeys', true, '')
  if (jwksUri === undefined) return
  const { body, status } = await send(String(jwksUri))
  const keys = elementsOf(at(body, 'keys')).map(membersOf)
  run.ensure('FetchServerKeys', status === 200 && Array.isArray(at(body, 'keys')), `the keys are answered ${status}`)
  run.ensure(
    'ValidateServerJWKs',
    keys.every(({ kty }) => typeof kty === 'string'),
    'a key has no kty',
  )
  const isPublic = keys.every((key) => !('d' in key || 'k' in key))
  run.ensure('EnsureServerJwksDoesNotContainPrivateOrSymmetricKeys', isPublic, 'a key is private')
}

function checkAttestation(run: Run, server: Members): void {
  const methods = elementsOf(server.token_endpoint_auth_methods_supported)
  const isListed = methods.includes('attest_jwt_client_auth')
  run.expect('EnsureServerConfigurationSupportsAttestJwtClientAuth', isListed, methods.join(', '))
  const members = [
    'client_attestation_signing_alg_values_supported',
    'client_attestation_pop_signing_alg_values_supported',
  ]
  const missing = members.filter((member) => elementsOf(server[member]).length === 0)
  run.ensure(
    'CheckDiscEndpointClientAttestationSigningAlgValuesSupported',
    isListed && missing.length === 0,
    missing.join(', '),
  )
}
