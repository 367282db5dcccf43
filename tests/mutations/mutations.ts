import { ADMINISTRATION } from './administration.ts'
import { API_DESCRIPTION } from './api-description.ts'
import { AUDIT_LOG } from './audit.ts'
import { DEPLOYMENT_BREAKS } from './deployment.ts'
import { DOCTOR } from './doctor.ts'
import { FORMAT_MUTATIONS } from './formats.ts'
import { INSTALLATION_BREAKS } from './installation.ts'
import { LANGUAGE_BREAKS } from './languages.ts'
import { METRICS_BREAKS } from './metrics.ts'
import type { Edit, Mutation } from './mutation.ts'
import { OPERATION } from './operation.ts'
import { OVERVIEW_AND_AUDIT } from './overview.ts'
import { PROJECT_BREAKS } from './project.ts'
import { RETENTION } from './retention.ts'
import { DATABASE_ROBUSTNESS } from './robustness/database.ts'
import { GROWTH_ROBUSTNESS } from './robustness/growth.ts'
import { HTTP_ROBUSTNESS } from './robustness/http.ts'
import { KEYS_ROBUSTNESS } from './robustness/keys.ts'
import { ADMIN_SCREENS } from './screens/admin.ts'
import { DYNAMIC_CODE_SCREENS } from './screens/dynamic-code.ts'
import { EVENT_SCREENS } from './screens/events.ts'
import { FLOW_SCREENS } from './screens/flow.ts'
import { GRID_SCREENS } from './screens/grids.ts'
import { HELP_DESK_SCREENS } from './screens/help-desk.ts'
import { ISSUANCE_SCREENS } from './screens/issuance.ts'
import { JOURNEY_SCREENS } from './screens/journeys.ts'
import { LOOKS } from './screens/looks.ts'
import { PRESENTATION_SCREENS } from './screens/presentation.ts'
import { SECURITY_CHECK_SCREENS } from './screens/security-check.ts'
import { SESSION_SCREENS } from './screens/session.ts'
import { SETTING_BREAKS } from './settings.ts'
import { WALLET_MUTATIONS } from './wallet.ts'

const SERVER = 'apps/server/src'
const ENGINE = `${SERVER}/credentials/openid4vc`
const SD_JWT = `${ENGINE}/formats/sd-jwt`
const ISSUANCE_TESTS = 'tests/protocol/issuance'
const PRESENTATION_TESTS = 'tests/protocol/presentation'
const API_TESTS = 'tests/protocol/api'

/** That the database redeems a code once. */
const REDEEMED_ONCE: Edit = {
  file: `${ENGINE}/issuer/offers.repository.ts`,
  from: "    .where('redeemed_at', 'is', null)\n    .where('expires_at', '>', now),\n)",
  to: "    .where('expires_at', '>', now),\n)",
}
const PAYMENTS = `${SERVER}/features/payments`
const BUSINESS = 'tests/protocol/business'

/** The deliberate breaks, by what they break. */
export const MUTATIONS: Mutation[] = [
  // Issuance
  {
    breaks: 'single use of a code',
    file: `${ENGINE}/authorization-server/redeem-pre-authorized-code.ts`,
    from: 'offer.redeemed_at !== null || ',
    to: '',
    also: [REDEEMED_ONCE],
    seenBy: [`${ISSUANCE_TESTS}/pre-authorized-code.test.ts`],
  },
  {
    breaks: 'single use of a code when requests come at once',
    ...REDEEMED_ONCE,
    seenBy: [`${ENGINE}/issuer/offers.repository.test.ts`, `${ISSUANCE_TESTS}/pre-authorized-code.test.ts`],
  },
  {
    breaks: 'the end of a code',
    file: `${ENGINE}/authorization-server/redeem-pre-authorized-code.ts`,
    from: 'offer.expires_at <= now',
    to: 'false',
    also: [
      {
        file: `${ENGINE}/issuer/offers.repository.ts`,
        from: "    .where('redeemed_at', 'is', null)\n    .where('expires_at', '>', now),\n)",
        to: "    .where('redeemed_at', 'is', null),\n)",
      },
    ],
    seenBy: [`${ISSUANCE_TESTS}/pre-authorized-code.test.ts`],
  },
  {
    breaks: 'that a code is one of ours',
    file: `${ENGINE}/flow-secrets.ts`,
    from: 'isSameSecret(this.secretOf(kind, name), secret)',
    to: 'secret.length > SECRET_LENGTH',
    seenBy: [`${ENGINE}/flow-secrets.test.ts`],
  },
  {
    breaks: 'that a code is no access token',
    file: `${ENGINE}/flow-secrets.ts`,
    from: 'this.#keyedHash(kind, name)}`',
    to: "this.#keyedHash('code', name)}`",
    seenBy: [`${ENGINE}/flow-secrets.test.ts`],
  },
  {
    breaks: 'that to know what begins a run takes our key',
    file: `${ENGINE}/flow-secrets.ts`,
    from: "createHmac('sha256', this.#key)",
    to: "createHmac('sha256', 'a key')",
    seenBy: [`${ENGINE}/flow-secrets.test.ts`],
  },
  {
    breaks: 'the PIN check',
    file: `${ENGINE}/authorization-server/redeem-pre-authorized-code.ts`,
    from: 'if (attempt.tx_code === null || !isSameSecret(attempt.tx_code, txCode)) {',
    to: 'if (attempt.tx_code === null) {',
    seenBy: [`${ISSUANCE_TESTS}/pin.test.ts`],
  },
  {
    breaks: 'the number of PIN attempts',
    file: `${ENGINE}/settings.ts`,
    from: 'txCodeAttempts: 5',
    to: 'txCodeAttempts: 10_000',
    seenBy: [`${ISSUANCE_TESTS}/pin.test.ts`],
  },
  {
    breaks: 'that a wrong PIN leaves the code usable',
    file: `${ENGINE}/settings.ts`,
    from: 'txCodeAttempts: 5',
    to: 'txCodeAttempts: 1',
    seenBy: [`${ISSUANCE_TESTS}/pin.test.ts`],
  },
  {
    breaks: 'single use of a nonce',
    file: `${ENGINE}/issuer/issue-credential.ts`,
    from: 'if (!(await useNonce(tx, proof.nonce, proof.nonceExpiresAt)))',
    to: 'if ((await useNonce(tx, proof.nonce, proof.nonceExpiresAt)) === undefined)',
    seenBy: [`${ISSUANCE_TESTS}/nonce.test.ts`],
  },
  {
    breaks: 'the nonce check',
    file: `${ENGINE}/issuer/nonce.ts`,
    from: 'if (!timingSafeEqual(authenticate(secret, body), bytes.subarray(BODY_BYTES))) return undefined',
    to: '',
    seenBy: [`${ISSUANCE_TESTS}/nonce.test.ts`],
  },
  {
    breaks: 'the end of a nonce',
    file: `${ENGINE}/settings.ts`,
    from: 'nonceLife: 300_000',
    to: 'nonceLife: 300_000_000',
    seenBy: [`${ISSUANCE_TESTS}/nonce.test.ts`],
  },
  {
    breaks: 'the audience of a key proof',
    file: `${ENGINE}/issuer/key-proof.ts`,
    from: "if (payload.aud !== options.issuer) throw invalidProof('aud must be the credential issuer identifier')",
    to: '',
    seenBy: [`${ISSUANCE_TESTS}/key-proof.test.ts`],
  },
  {
    breaks: 'the signature of a key proof',
    file: `${ENGINE}/issuer/key-proof.ts`,
    from: "if (!isSignedBy(jws, holder.key)) throw invalidProof('the signature does not fit, or alg is not ES256')",
    to: '',
    seenBy: [`${ISSUANCE_TESTS}/key-proof.test.ts`],
  },
  {
    breaks: 'the type of a key proof',
    file: `${ENGINE}/issuer/key-proof.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text as it stands in the product
    from: 'if (header.typ !== PROOF_TYPE) throw invalidProof(`typ must be ${PROOF_TYPE}`)',
    to: '',
    seenBy: [`${ISSUANCE_TESTS}/key-proof.test.ts`],
  },
  {
    breaks: 'the time of a key proof',
    file: `${ENGINE}/issuer/key-proof.ts`,
    from: "if (issuedAt < now - LIMITS.proofAge || issuedAt > now + LIMITS.clockSkew) throw invalidProof('iat is not recent')",
    to: '',
    seenBy: [`${ISSUANCE_TESTS}/key-proof.test.ts`],
  },
  {
    breaks: 'that an issuance belongs to the first key',
    file: `${ENGINE}/issuer/offers.repository.ts`,
    from: "    .where('token_expires_at', '>', now)\n    .where((row) => row.or([row('holder_key', 'is', null), row('holder_key', '=', holderKey)]))\n",
    to: "    .where('token_expires_at', '>', now)\n",
    seenBy: [ISSUANCE_TESTS],
  },
  {
    breaks: 'the end of an access token',
    file: `${ENGINE}/authorization-server/access-token.ts`,
    from: 'offer.token_expires_at <= clock()',
    to: 'offer.token_expires_at <= clock() - 3_600_000',
    seenBy: [`${ISSUANCE_TESTS}/access-token.test.ts`],
  },
  {
    breaks: 'that a token is for one card',
    file: `${ENGINE}/issuer/credential-request.ts`,
    from: 'if (body.credential_configuration_id !== configurationId)',
    to: 'if (body.credential_configuration_id === undefined)',
    seenBy: [`${ISSUANCE_TESTS}/credential-request.test.ts`],
  },
  {
    breaks: 'that members of drafts beside those of the specification are unknown ones',
    file: `${ENGINE}/issuer/credential-request.ts`,
    from: "if (!('proofs' in body) && 'proof' in body)",
    to: "if ('proof' in body)",
    seenBy: [`${ISSUANCE_TESTS}/credential-request.test.ts`],
  },
  {
    breaks: 'the drop of unknown claims',
    file: `${SERVER}/features/issuance/visitor-claims.ts`,
    from: '  const missing: Field[] = []\n',
    to: '  const missing: Field[] = []\n  for (const [name, value] of Object.entries(given)) claims[name] = String(value)\n',
    seenBy: [API_TESTS, `${SERVER}/features/issuance/visitor-claims.test.ts`],
  },
  {
    breaks: 'the required fields on the server',
    file: `${SERVER}/features/issuance/visitor-claims.ts`,
    from: 'if (scenario.issuance.customInputRequired && missing.length > 0)',
    to: 'if (missing.length > 99)',
    seenBy: [`${API_TESTS}/claims.test.ts`],
  },
  {
    breaks: 'the check that a photo is a JPEG',
    file: `${SERVER}/features/issuance/photo.ts`,
    from: "if (!picture) return { problem: { code: 'photo-not-jpeg' } }",
    to: 'if (!picture) return { photo: encoded }',
    seenBy: [`${API_TESTS}/photo.test.ts`],
  },
  {
    breaks: 'that a disabled contract issues nothing',
    file: `${SERVER}/features/contracts/contracts.service.ts`,
    from: "contract?.status === 'Enabled' ? contract.id : undefined",
    to: 'contract?.id',
    seenBy: [API_TESTS, `${ISSUANCE_TESTS}/offer.test.ts`],
  },
  {
    breaks: 'the revocation of the credential whose answer was lost',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: 'await revokeCredentialsOf(tx, [entry.accountId])',
    to: '[]',
    seenBy: [`${ISSUANCE_TESTS}/lost-answer.test.ts`],
  },
  {
    breaks: 'selective disclosure',
    file: `${SD_JWT}/issue-sd-jwt.ts`,
    from: 'cnf: { jwk: claims.holderKey },',
    to: 'cnf: { jwk: claims.holderKey },\n    ...claims.disclosable,',
    seenBy: ['tests/protocol/every-card.test.ts'],
  },

  // Engines
  {
    breaks: 'that what an engine tells twice counts once',
    file: `${SERVER}/features/issuance/issuance.service.ts`,
    from: "    if (done === 'again' && (await knowsCredential(tx, evidence.credentialId))) return { kind: 'accepted' }\n",
    to: '',
    seenBy: ['tests/protocol/engines/remote-engine.test.ts'],
  },
  {
    breaks: 'that a revocation is followed until its engine has done it',
    file: `${SERVER}/sweeping.ts`,
    from: '    await accounts.followRevocations()\n',
    to: '',
    seenBy: ['tests/protocol/engines/remote-engine.test.ts'],
  },
  {
    breaks: 'that a card is off whose engine is not configured',
    file: `${SERVER}/credentials/served-cards.ts`,
    from: '      return switchedOff(card)\n',
    to: '      return card\n',
    seenBy: [`${SERVER}/credentials/served-cards.test.ts`],
  },
  {
    breaks: 'the checks of a refusal',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'return this.#fail(tx, row, evidence)',
    to: 'return this.#fail(tx, row, { reason: evidence.reason })',
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },

  // Presentation
  {
    breaks: "the issuer's signature",
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: "if (!isSignedBy(jws, issuer.key)) return refuse('issuer-signature')",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/issuer-signature.test.ts`],
  },
  {
    breaks: 'trust in the issuer',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'this.#anchors.filter((anchor) => mayStandAbove(anchor, chain))',
    to: 'this.#anchors',
    seenBy: [`${PRESENTATION_TESTS}/issuer-signature.test.ts`, `${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'that only trusted chains are remembered',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'return isLinked && anchors.length > 0 ?',
    to: 'return isLinked ?',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'the dates of certificates',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'return isInTime(leaf) && authorities.every(isInTime) && anchors.some(isInTime) ? leaf.x509 : undefined',
    to: 'return isInTime(leaf) ? leaf.x509 : undefined',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'how many authorities may stand below one',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'authoritiesBelow <= (issuer.pathLength ?? MAX_CHAIN)',
    to: 'authoritiesBelow <= MAX_CHAIN',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'what a key may sign',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'if (!leaf?.maySignData || leaf.x509.ca) return undefined',
    to: 'if (!leaf || leaf.x509.ca) return undefined',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'critical extensions',
    file: `${ENGINE}/x509/certificate.ts`,
    from: 'if (unserved) throw new UnservedExtension(unserved.type)',
    to: '',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: "the issuer's name in its certificate",
    file: `${ENGINE}/x509/issuer-trust.ts`,
    from: "typeof iss === 'string' && subjectUris(leaf).includes(iss)",
    to: "typeof iss === 'string'",
    seenBy: [`${PRESENTATION_TESTS}/issuer-name.test.ts`],
  },
  {
    breaks: 'the key binding',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: 'if (!isSignedBy(keyBinding, holder.key) || !isBoundTo(keyBinding, hashed))',
    to: 'if (!isBoundTo(keyBinding, hashed))',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the audience of a presentation',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: 'payload.aud === audience && ',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the nonce of a presentation',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: 'payload.nonce === nonce && ',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the hash over what is presented',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: " && payload.sd_hash === hash('sha256', hashed, 'base64url')",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/disclosures.test.ts`, `${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the time of a presentation',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: ' && isRecent(iat, now)',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'that an answer to another request is told as one',
    file: `${SD_JWT}/sd-jwt-vc.ts`,
    from: "  'request-binding': 'request',\n",
    to: "  'request-binding': 'holder',\n",
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },
  {
    breaks: 'that a refusal names the issuer',
    file: `${ENGINE}/verifier/checks.ts`,
    from: "name === 'issuer' && issuer !== undefined ? { ...check, value: issuer } : check",
    to: 'check',
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },
  {
    breaks: 'that a refusal says nothing that names the credential or its holder',
    file: `${SERVER}/features/presentation/checks.ts`,
    from: '    TELLS_OF_ISSUER.has(name) && value !== undefined ? { name, outcome, value } : { name, outcome },\n',
    to: '    value !== undefined ? { name, outcome, value } : { name, outcome },\n',
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },
  {
    breaks: 'that an answer which cannot be read says so',
    file: `${ENGINE}/verifier/accept-response.ts`,
    from: ": refuse(verifier, { refused: 'format', because: 'vp_token' })",
    to: ": ({ kind: 'rejected', reason: 'INVALID_PRESENTATION' } as const)",
    seenBy: [`${PRESENTATION_TESTS}/several-credentials.test.ts`],
  },
  {
    breaks: 'that a credential without a place in our ledger fails by its state',
    file: `${SERVER}/features/presentation/checks.ts`,
    from: "(reason === 'INVALID_CREDENTIAL_STATE' || reason === 'INVALID_PRESENTATION')",
    to: "reason === 'INVALID_CREDENTIAL_STATE'",
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },
  {
    breaks: 'that nobody is said to have been asked about a credential without a status',
    file: `${ENGINE}/verifier/checks.ts`,
    from: "    ? { name: 'state', outcome: 'not-told' }\n",
    to: "    ? { name: 'state', outcome: STATE_OUTCOME[state] }\n",
    seenBy: [`${PRESENTATION_TESTS}/foreign-issuers.test.ts`],
  },
  {
    breaks: 'that a status list of before is not said to be one of now',
    file: `${ENGINE}/status-list/foreign-status-list.ts`,
    from: 'asOf: finding.askedAt',
    to: 'asOf: this.#clock()',
    seenBy: [`${ENGINE}/status-list/foreign-status-list.test.ts`],
  },
  {
    breaks: 'that details which came unasked are counted',
    file: `${ENGINE}/verifier/presentation-query.ts`,
    from: 'if (below.length === 0) count += 1',
    to: 'if (below.length === 0) count += 0',
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },
  {
    breaks: 'that nothing is called not shared of a credential that shared more',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: "outcome === 'passed' && !value)",
    to: "outcome === 'passed' && value !== null)",
    seenBy: [`${PRESENTATION_TESTS}/checks.test.ts`],
  },
  {
    breaks: 'that nothing is called not shared of a credential of another issuer',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: "if (state !== 'ledger' || !sharedJustThat",
    to: 'if (!sharedJustThat',
    seenBy: [`${PRESENTATION_TESTS}/foreign-issuers.test.ts`],
  },
  {
    breaks: 'that a disclosure must be referred to',
    file: `${SD_JWT}/disclosed-claims.ts`,
    from: 'return process.usedAll() ? claims : undefined',
    to: 'return claims',
    seenBy: [`${PRESENTATION_TESTS}/disclosures.test.ts`],
  },
  {
    breaks: 'the end of a credential',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: 'if (!isCurrent({ nbf, exp }, expected.now)',
    to: 'if (!isCurrent({ nbf }, expected.now)',
    seenBy: [`${PRESENTATION_TESTS}/credential-content.test.ts`],
  },
  {
    breaks: 'that an answer from the same device waits for its browser',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'return evidence.responseCode === undefined',
    to: 'return evidence.responseCode !== null',
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that a response code is good for one browser only',
    file: `${SERVER}/features/presentation/presentation.repository.ts`,
    from: "    .where('browser', '=', browser)\n",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that a response code is good once',
    file: `${SERVER}/features/presentation/presentation.repository.ts`,
    from: '    .set({ response_code: null })\n',
    to: '    .set({ response_code: responseCode })\n',
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that the link for the same device names where its answer goes',
    file: `${ENGINE}/settings.ts`,
    from: "sameDeviceResponse: '/openid4vp/same-device/responses'",
    to: "sameDeviceResponse: '/openid4vp/other-device/responses'",
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that the response code stays in the fragment',
    file: `${ENGINE}/verifier/accept-response.ts`,
    from: '#response_code=',
    to: '?response_code=',
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that a held answer is erased when it expires',
    file: `${SERVER}/features/presentation/presentation.repository.ts`,
    from: "ended_at: ref('expires_at'),\n      held_answer: null,",
    to: "ended_at: ref('expires_at'),",
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that no script reads the cookie of a browser',
    file: `${SERVER}/platform/http/browser-cookie.ts`,
    from: '        httpOnly: true,\n',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'that a clock that is set back ends what was to last a while',
    file: `${SERVER}/platform/clock/clock.ts`,
    from: 'from <= now && now < until',
    to: 'from !== until && now < until',
    seenBy: [`${SERVER}/platform/http/rate-limit.test.ts`],
  },
  {
    breaks: 'that another method is refused by its own status',
    file: `${SERVER}/platform/http/other-methods.ts`,
    from: "throw new HttpProblem('method-not-allowed')",
    to: "throw new HttpProblem('not-found')",
    seenBy: [API_TESTS],
  },
  {
    breaks: 'that only our own pages get a cookie',
    file: `${SERVER}/platform/http/browser-cookie.ts`,
    from: 'if (request.headers.origin !== this.#origin) return undefined',
    to: "if (request.headers.origin === 'null') return undefined",
    seenBy: [`${PRESENTATION_TESTS}/same-device.test.ts`],
  },
  {
    breaks: 'the type that was asked for',
    file: `${ENGINE}/verifier/accept-response.ts`,
    from: 'const type = wanted.find((one) => verified.types.includes(one))',
    to: 'const type = wanted.find((one) => verified.types.includes(one)) ?? wanted[0]',
    seenBy: [`${PRESENTATION_TESTS}/credential-content.test.ts`],
  },
  {
    breaks: 'that a claim asked for must be there',
    file: `${ENGINE}/verifier/presentation-query.ts`,
    from: "if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined",
    to: "if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue",
    seenBy: [`${PRESENTATION_TESTS}/credential-content.test.ts`],
  },
  {
    breaks: 'that claims beside those asked for are left out',
    file: `${ENGINE}/verifier/presentation-query.ts`,
    from: '  const picked: Record<string, ClaimValue> = {}\n',
    to: '  const picked = { ...disclosed } as Record<string, ClaimValue>\n',
    seenBy: [`${PRESENTATION_TESTS}/credential-content.test.ts`],
  },
  {
    breaks: 'the state of an answer',
    file: `${ENGINE}/verifier/authorization-response.ts`,
    from: 'return isMatched ? readPayload(payload, expected.queryIds) : undefined',
    to: 'return payload ? readPayload(payload, expected.queryIds) : undefined',
    seenBy: [`${PRESENTATION_TESTS}/matching.test.ts`],
  },
  {
    breaks: 'single use of a response',
    file: `${ENGINE}/verifier/requests.repository.ts`,
    from: "    .where('answered_at', 'is', null)\n",
    to: '',
    seenBy: [`${ENGINE}/verifier/requests.repository.test.ts`],
  },
  {
    breaks: 'the state of the account',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: "      state.credential_status === 'valid' &&\n      state.account_status === 'Active' &&\n",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/credential-state.test.ts`],
  },
  {
    breaks: 'the key of the request in an encrypted answer',
    file: `${ENGINE}/jose/compact-jwe.ts`,
    from: "header.kid !== key.kid || 'zip' in header ||",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/response-encryption.test.ts`],
  },

  // Our own calls
  {
    breaks: 'the refusal of other sites',
    file: `${SERVER}/platform/http/same-origin.ts`,
    from: "throw new HttpProblem('foreign-origin')",
    to: 'return',
    seenBy: [`${API_TESTS}/origin.test.ts`],
  },
  {
    breaks: 'that an id belongs to its card',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'return row && scenario && belongs(scenario) ? row : undefined',
    to: 'return row && scenario ? row : undefined',
    seenBy: [`${API_TESTS}/identifiers.test.ts`],
  },
  {
    breaks: 'the rate limit',
    file: `${SERVER}/platform/http/rate-limit.ts`,
    from: 'return count > perMinute ?',
    to: 'return count > perMinute * 1000 ?',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'the refusal of names that come twice in JSON',
    file: `${SERVER}/platform/json/strict-json.ts`,
    from: "if (names.has(name)) throw new StrictJsonError('the same name twice')",
    to: '',
    seenBy: [`${SERVER}/platform/json/strict-json.test.ts`],
  },
  {
    breaks: 'the file mode of private keys',
    file: `${SERVER}/platform/keys/key-pair-files.ts`,
    from: 'content: issued.privateKeyPem, mode: 0o600',
    to: 'content: issued.privateKeyPem, mode: 0o644',
    seenBy: [`${SERVER}/platform/keys/key-store.test.ts`],
  },

  // Screens
  ...DYNAMIC_CODE_SCREENS,
  ...ADMIN_SCREENS,
  ...FLOW_SCREENS,
  ...GRID_SCREENS,
  ...ISSUANCE_SCREENS,
  ...LOOKS,
  ...PRESENTATION_SCREENS,
  ...JOURNEY_SCREENS,
  ...HELP_DESK_SCREENS,
  ...SECURITY_CHECK_SCREENS,
  ...SESSION_SCREENS,
  ...EVENT_SCREENS,
  ...API_DESCRIPTION,
  ...INSTALLATION_BREAKS,
  ...LANGUAGE_BREAKS,
  ...METRICS_BREAKS,
  ...ADMINISTRATION,
  ...AUDIT_LOG,
  ...OVERVIEW_AND_AUDIT,

  // What the doctor sees
  ...DOCTOR,
  ...OPERATION,
  ...SETTING_BREAKS,

  // What is kept, and what is said of it
  ...RETENTION,
  {
    breaks: 'payment only where the balance allows it',
    file: `${PAYMENTS}/payments.repository.ts`,
    from: "    .where('balance', '>=', amount)\n",
    to: '',
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'payment of each payment id once',
    file: `${PAYMENTS}/payments.repository.ts`,
    from: "    .where('state', '=', 'pending')\n",
    to: '',
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'payment to the receiver of what the account gave',
    file: `${PAYMENTS}/payments.service.ts`,
    from: '    await credit(tx, payment.receiver_id, amount)\n',
    to: '',
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'payment at our price, whatever the browser says',
    file: `${PAYMENTS}/payments.service.ts`,
    from: 'unpaid?.amount ?? operation.amount',
    to: 'unpaid?.amount ?? (pay ? Math.round(pay * 100) : operation.amount)',
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'payment at the price that the payment began with',
    file: `${PAYMENTS}/payments.service.ts`,
    from: 'unpaid?.amount ?? operation.amount',
    to: 'operation.amount',
    seenBy: [`${PAYMENTS}/payments.service.test.ts`],
  },
  {
    breaks: 'payment that only the card continues which began it',
    file: `${PAYMENTS}/payments.service.ts`,
    from: 'payment?.scenario_id !== operation.cardId || payment.operation',
    to: 'payment?.operation',
    seenBy: [`${PAYMENTS}/payments.service.test.ts`, `${BUSINESS}/card-behaviour.test.ts`],
  },
  {
    breaks: 'receivers and gates that mean the same in all files',
    file: `${SERVER}/features/scenarios/scenario-files.ts`,
    from: '  requireOneMeaning(scenarios)\n',
    to: '',
    seenBy: [`${SERVER}/features/scenarios/scenario-files.test.ts`],
  },
  {
    breaks: 'payment to our receiver, whatever the browser says',
    file: `${PAYMENTS}/payments.service.ts`,
    from: 'if (receiver !== undefined && receiver',
    to: 'if (receiver === null && receiver',
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'payment by the account that was asked to pay',
    file: `${SERVER}/features/payments/answering-account.ts`,
    from: 'required === null || required === accountId ? ',
    to: 'required !== undefined ? ',
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'payment only as the holder confirmed it',
    file: `${ENGINE}/verifier/transaction-data.ts`,
    from: "hashes[index] === hash('sha256', text, 'base64url')",
    to: "typeof hashes[index] === 'string' && hash('sha256', text, 'base64url') !== ''",
    seenBy: [`${BUSINESS}/payments.test.ts`],
  },
  {
    breaks: 'single use of a coupon',
    file: `${PAYMENTS}/payments.repository.ts`,
    from: "    .where('used_at', 'is', null)\n    .where('valid_to'",
    to: "    .where('valid_to'",
    seenBy: [`${BUSINESS}/coupon.test.ts`],
  },
  {
    breaks: 'end of a coupon',
    file: `${PAYMENTS}/payments.repository.ts`,
    from: "    .where('valid_to', '>', now)\n",
    to: '',
    seenBy: [`${BUSINESS}/coupon.test.ts`],
  },
  {
    breaks: 'gate that asks for its level',
    file: `${SERVER}/features/security-check/security-check.service.ts`,
    from: 'level < requiredLevel',
    to: 'level < requiredLevel - 1',
    seenBy: [`${BUSINESS}/gate.test.ts`],
  },
  {
    breaks: 'gate that is asked about by its id',
    file: `${SERVER}/features/security-check/security-check.repository.ts`,
    from: "gate === undefined ? open : open.where('gate', '=', gate)",
    to: 'gate === undefined ? open : open',
    seenBy: [`${BUSINESS}/card-behaviour.test.ts`],
  },
  {
    breaks: 'gate that opens for its own time',
    file: `${SERVER}/features/security-check/security-check.service.ts`,
    from: 'openSeconds * 1000',
    to: '30_000',
    seenBy: [`${BUSINESS}/card-behaviour.test.ts`],
  },
  {
    breaks: 'gate that closes',
    file: `${SERVER}/features/security-check/security-check.repository.ts`,
    from: "    .where('closes_at', '>', now)\n",
    to: '',
    seenBy: [`${BUSINESS}/gate.test.ts`],
  },
  {
    breaks: 'help desk that accepts only who is verified',
    file: `${SERVER}/features/help-desk/help-desk.service.ts`,
    from: "if (!result) throw new HttpProblem('not-verified')\n      if (!isFirst)",
    to: 'if (!isFirst)',
    seenBy: [`${BUSINESS}/help-desk.test.ts`],
  },
  {
    breaks: 'help desk that accepts once',
    file: `${SERVER}/features/help-desk/help-desk.repository.ts`,
    from: "    .set({ accepted_at: now })\n    .where('presentation_id', '=', presentationId)\n    .where('accepted_at', 'is', null)\n",
    to: "    .set({ accepted_at: now })\n    .where('presentation_id', '=', presentationId)\n",
    seenBy: [`${BUSINESS}/help-desk.test.ts`],
  },
  {
    breaks: 'help desk that erases what who is turned away showed',
    file: `${SERVER}/features/help-desk/help-desk.service.ts`,
    from: '      await erasePresentation(tx, id)\n',
    to: '',
    seenBy: [`${BUSINESS}/help-desk.test.ts`],
  },
  {
    breaks: 'help desk that turns nobody away whose verification was accepted',
    file: `${SERVER}/features/help-desk/help-desk.service.ts`,
    from: "      if (!isUnaccepted) throw new HttpProblem('not-possible', { code: 'accepted-already' })\n",
    to: '',
    seenBy: [`${BUSINESS}/help-desk.test.ts`],
  },
  {
    breaks: 'help desk that turns away only who is verified',
    file: `${SERVER}/features/help-desk/help-desk.service.ts`,
    from: "if (!result) throw new HttpProblem('not-verified')\n      if (!isUnaccepted)",
    to: 'if (!isUnaccepted)',
    seenBy: [`${BUSINESS}/help-desk.test.ts`],
  },
  {
    breaks: 'help desk that forgets who called after five minutes',
    file: `${SERVER}/features/help-desk/help-desk.purpose.ts`,
    from: '  resultLife: RESULT_LIFE,\n',
    to: '  resultLife: 2 * RESULT_LIFE,\n',
    seenBy: [`${BUSINESS}/help-desk.test.ts`],
  },
  {
    breaks: 'revocation that the status list shows',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: 'await this.#revoke(tx, await revokeCredentialsOf(tx, [accountId]), now)',
    to: 'await revokeCredentialsOf(tx, [accountId])',
    seenBy: [`${BUSINESS}/revocation.test.ts`],
  },
  {
    breaks: 'revocation of the credentials with their account',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: '    await this.#revoke(tx, await revokeCredentialsOf(tx, [accountId]), now)\n',
    to: '',
    seenBy: [`${BUSINESS}/revocation.test.ts`],
  },
  {
    breaks: 'revocation of the accounts with their contract',
    file: `${SERVER}/contract-endings.ts`,
    from: '      ...(revoked\n',
    to: '      ...(revoked && !revoked\n',
    seenBy: [`${BUSINESS}/revocation.test.ts`],
  },
  {
    breaks: 'revocation with one line in the audit log',
    file: `${SERVER}/revocation.ts`,
    from: "    if (outcome === 'revoked')\n      await audit",
    to: '      await audit',
    seenBy: [`${BUSINESS}/revocation.test.ts`],
  },
  {
    breaks: 'the money that the file of a card opens an account with',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: 'toGrosz(openingBalance)',
    to: '100_000',
    seenBy: ['tests/protocol/add-a-card.test.ts'],
  },
  {
    breaks: 'the coupon that the file of a card opens an account with',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: 'entry.issuedAt + couponDays * DAY',
    to: 'entry.issuedAt + 30 * DAY',
    seenBy: ['tests/protocol/add-a-card.test.ts'],
  },
  {
    breaks: 'revocation after which nothing is issued again',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: 'if (!(await noteUpdate(tx, entry.accountId, entry.issuedAt))) return false',
    to: 'if (!opened) await noteUpdate(tx, entry.accountId, entry.issuedAt)',
    seenBy: [`${BUSINESS}/revocation.test.ts`],
  },
  {
    breaks: 'revocation of a contract that waits for accounts being opened',
    file: `${SERVER}/features/contracts/contracts.repository.ts`,
    from: 'isPostgres(db) ? contract.forShare() : contract',
    to: 'isPostgres(db) ? contract : contract',
    seenBy: [`${SERVER}/features/contracts`],
  },
  {
    breaks: 'erasure of results when nobody asks',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: '        await eraseResults(tx, ids, now)\n',
    to: '',
    seenBy: [`${BUSINESS}/retention.test.ts`],
  },
  {
    breaks: 'erasure of whose an issuance was',
    file: `${SERVER}/features/issuance/issuance.repository.ts`,
    from: '        holder_name: null,\n        client: null,\n',
    to: '        client: null,\n',
    seenBy: [`${SERVER}/features/issuance/issuance.repository.test.ts`],
  },
  {
    breaks: 'erasure of what visitors typed, once it failed',
    file: `${SERVER}/features/issuance/issuance.service.ts`,
    from: '    await engines().withdrawOffers(tx, [{ id, engine }])\n',
    to: '',
    seenBy: [`${API_TESTS}/stored-data.test.ts`],
  },
  {
    breaks: 'audit log that only grows',
    file: `${SERVER}/platform/database/append-only.ts`,
    from: "for (const change of ['update', 'delete'] as const)",
    to: "for (const change of ['delete'] as const)",
    seenBy: [`${SERVER}/features/audit`],
  },
  {
    breaks: 'single use of a status index',
    file: `${ENGINE}/status-list/status-list.ts`,
    from: 'if (await takeIndex(tx, reference)) return reference',
    to: 'await takeIndex(tx, reference)\n      return reference',
    seenBy: [`${BUSINESS}/status-index.test.ts`],
  },

  // What strangers and faults can do
  ...DATABASE_ROBUSTNESS,
  ...GROWTH_ROBUSTNESS,
  ...HTTP_ROBUSTNESS,
  ...KEYS_ROBUSTNESS,

  // What strangers are told
  ...DEPLOYMENT_BREAKS,
  ...PROJECT_BREAKS,

  // Formats, and several credentials in one request
  ...FORMAT_MUTATIONS,

  // The demo wallet
  ...WALLET_MUTATIONS,
]
