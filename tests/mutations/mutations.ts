import type { Edit, Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const ENGINE = `${SERVER}/credentials/openid4vc`
const SD_JWT = `${ENGINE}/formats/sd-jwt`
const ISSUANCE_TESTS = 'tests/protocol/issuance'
const PRESENTATION_TESTS = 'tests/protocol/presentation'
const API_TESTS = 'tests/protocol/api'

/** That the database redeems a code once. */
const REDEEMED_ONCE: Edit = {
  file: `${ENGINE}/issuer/offers.repository.ts`,
  from: "    .where('redeemed_at', 'is', null)\n    .where('expires_at', '>', options.now)\n    .executeTakeFirst()\n  return",
  to: "    .where('expires_at', '>', options.now)\n    .executeTakeFirst()\n  return",
}

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
    from: 'offer.expires_at <= clock()',
    to: 'false',
    also: [
      {
        file: `${ENGINE}/issuer/offers.repository.ts`,
        from: "    .where('redeemed_at', 'is', null)\n    .where('expires_at', '>', options.now)\n    .executeTakeFirst()\n  return",
        to: "    .where('redeemed_at', 'is', null)\n    .executeTakeFirst()\n  return",
      },
    ],
    seenBy: [`${ISSUANCE_TESTS}/pre-authorized-code.test.ts`],
  },
  {
    breaks: 'the PIN check',
    file: `${ENGINE}/authorization-server/redeem-pre-authorized-code.ts`,
    from: 'if (attempt.tx_code === null || !isSame(attempt.tx_code, txCode)) {',
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
    from: "if (!(await useNonce(tx, proof.nonce, proof.nonceExpiresAt))) return 'nonce-used'",
    to: 'await useNonce(tx, proof.nonce, proof.nonceExpiresAt)',
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
    from: "    .where((row) => row.or([row('holder_key', 'is', null), row('holder_key', '=', options.holderKey)]))\n",
    to: '',
    seenBy: [ISSUANCE_TESTS],
  },
  {
    breaks: 'the end of an access token',
    file: `${ENGINE}/authorization-server/access-token.ts`,
    from: 'offer.token_expires_at <= now',
    to: 'offer.token_expires_at <= now - 3_600_000',
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
    breaks: 'the drop of unknown claims',
    file: `${SERVER}/features/issuance/visitor-claims.ts`,
    from: '  const missing: string[] = []\n',
    to: '  const missing: string[] = []\n  for (const [name, value] of Object.entries(given)) claims[name] = String(value)\n',
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
    from: "if (!size) return { problem: 'The photo is not a JPEG picture' }",
    to: 'if (!size) return { photo: encoded }',
    seenBy: [`${API_TESTS}/photo.test.ts`],
  },
  {
    breaks: 'that a disabled contract issues nothing',
    file: `${SERVER}/features/contracts/contracts.service.ts`,
    from: "return contract?.status === 'Enabled' ? contract.id : undefined",
    to: 'return contract?.id',
    seenBy: [API_TESTS, `${ISSUANCE_TESTS}/offer.test.ts`],
  },
  {
    breaks: 'the revocation of the credential whose answer was lost',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: 'await revokeCredentialsOfIssuance(tx, entry.issuanceId)',
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

  // Presentation
  {
    breaks: "the issuer's signature",
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: "if (!isSignedBy(jws, leaf.publicKey)) return { refused: 'issuer-signature' }",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/issuer-signature.test.ts`],
  },
  {
    breaks: 'trust in the issuer',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'if (!linked || containsAnchor || chain[0]?.ca) return undefined',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/issuer-signature.test.ts`, `${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'the dates of certificates',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'return valid ? chain[0] : undefined',
    to: 'return valid || true ? chain[0] : undefined',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: "the issuer's name in its certificate",
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: "typeof issuer !== 'string' || !subjectUris(leaf).includes(issuer)",
    to: "typeof issuer !== 'string'",
    seenBy: [`${PRESENTATION_TESTS}/issuer-name.test.ts`],
  },
  {
    breaks: 'the key binding',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: 'if (!isSignedBy(keyBinding, holder.key) || !isBound(keyBinding, hashed, expected))',
    to: 'if (!isBound(keyBinding, hashed, expected))',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the audience of a presentation',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: '    payload.aud === audience &&\n',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the nonce of a presentation',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: '    payload.nonce === nonce &&\n',
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the hash over what is presented',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: "    payload.sd_hash === createHash('sha256').update(hashed).digest('base64url') &&\n",
    to: '',
    seenBy: [`${PRESENTATION_TESTS}/disclosures.test.ts`, `${PRESENTATION_TESTS}/key-binding.test.ts`],
  },
  {
    breaks: 'the time of a presentation',
    file: `${SD_JWT}/verify-sd-jwt.ts`,
    from: '    iat * 1000 >= now - LIMITS.proofAge &&\n    iat * 1000 <= now + LIMITS.clockSkew &&\n    (exp',
    to: '    (exp',
    seenBy: [`${PRESENTATION_TESTS}/key-binding.test.ts`],
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
    from: 'if (exp * 1000 <= now || iat',
    to: 'if (iat',
    seenBy: [`${PRESENTATION_TESTS}/credential-content.test.ts`],
  },
  {
    breaks: 'the type that was asked for',
    file: `${ENGINE}/verifier/accept-response.ts`,
    from: 'verified.vct === query.vct ? pickClaims(query, verified.claims) : undefined',
    to: 'pickClaims(query, verified.claims)',
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
    from: 'return payload?.state === expected.state ? readPayload(payload) : undefined',
    to: 'return payload ? readPayload(payload) : undefined',
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
    from: "      state?.credential_status === 'valid' &&\n      state.account_status === 'Active' &&\n",
    to: '      state !== undefined &&\n',
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
    file: `${SERVER}/platform/keys/key-store.ts`,
    from: 'writeWhole(privateKey, issued.privateKeyPem, 0o600)',
    to: 'writeWhole(privateKey, issued.privateKeyPem, 0o644)',
    seenBy: [`${SERVER}/platform/keys/key-store.test.ts`],
  },

  // Screens
  {
    breaks: 'that polling stops at the end',
    file: 'apps/web/src/shared/flow/follow-flow.ts',
    from: 'if (status.isGone || (status.state !== undefined && isTerminal(status.state))) return stop()',
    to: '',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'that a late answer overwrites nothing',
    file: 'apps/web/src/shared/flow/follow-flow.ts',
    from: 'if (ended.signal.aborted) return\n    status = answer',
    to: 'status = answer',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'the list of schemes that may become links',
    file: 'apps/web/src/shared/links/wallet-link.ts',
    from: 'return [...WEB_SCHEMES, ...WALLET_SCHEMES, ...configured].includes(scheme) ? text : undefined',
    to: 'return text',
    seenBy: ['apps/web/src/shared/links'],
  },
]
