import { randomBytes } from 'node:crypto'
import { shannonBits } from '../entropy.ts'
import { brokenSignature } from '../jwt.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import { type Differences, expectRefused, expectVerified } from './mock-wallet.ts'
import type { SdJwtPid } from './pid.ts'
import type { VerifierStage } from './verifier-stage.ts'

const YEAR = 365 * 86_400

/** Modules of both verifier plans, in the order of the suite. */
export const VERIFIER_MODULES: readonly Module<VerifierStage>[] = [
  {
    name: 'oid4vp-1final-verifier-happy-flow',
    checks: 'A valid PID is accepted; the nonce of the request is long and random enough.',
    conditions: [
      'CheckForInvalidCharsInNonce',
      'VP1FinalCheckNonceMinimumLength',
      'VP1FinalCheckNonceMaximumLength',
      'VP1FinalEnsureMinimumNonceEntropy',
      'ExpectVerifierSuccessfulVerificationPage',
    ],
    run: (stage, run) => expectVerified(stage, run, { checkNonce: (nonce) => checkNonce(run, nonce) }),
  },
  {
    name: 'oid4vp-1final-verifier-minimal-cnf-jwk',
    checks: 'A credential is accepted whose cnf.jwk has no other members than kty, crv, x and y.',
    conditions: ['ExpectVerifierSuccessfulVerificationPage'],
    run: (stage, run) => {
      onlyWithSdJwt(stage, run)
      const minimal = ({ kty, crv, x, y }: SdJwtPid['holderJwk']) => ({ kty, crv, x, y }) as SdJwtPid['holderJwk']
      const sdJwt = (honest: SdJwtPid) => ({ ...honest, holderJwk: minimal(honest.holderJwk) })
      return expectVerified(stage, run, { sdJwt })
    },
  },
  {
    name: 'oid4vp-1final-verifier-request-uri-method-post',
    checks: 'The request object is also answered to POST, with the nonce of the wallet.',
    conditions: ['EnsureContentTypeApplicationOauthAuthzReqJwt', 'EnsureWalletNonceClaimMatchesPostedValue'],
    run: (stage, run) => expectVerified(stage, run, { walletNonce: randomBytes(16).toString('base64url') }),
  },
  {
    name: 'oid4vp-1final-verifier-request-uri-fetched-twice',
    checks: 'The request object can be fetched again.',
    conditions: ['FetchRequestUriAndExtractRequestObject', 'ExpectVerifierSuccessfulVerificationPage'],
    run: (stage, run) => expectVerified(stage, run, { fetches: 2 }),
  },
  {
    ...refusal('oid4vp-1final-verifier-invalid-session-transcript'),
    checks: 'An mdoc is refused whose device signed another nonce.',
    run: (stage, run) => {
      if (stage.format === 'sd_jwt_vc') run.skip('the suite leaves it out with credential_format=sd_jwt_vc')
      return expectRefused(stage, run, { sessionNonce: (nonce) => run.fault(`${nonce}INVALID`, nonce) })
    },
  },
  refusalOfSdJwt('oid4vp-1final-verifier-invalid-kb-jwt-signature', {
    checks: 'A key binding with a broken signature is refused.',
    fault: (honest) => ({ ...honest, bindingSignature: brokenSignature }),
  }),
  refusalOfSdJwt('oid4vp-1final-verifier-invalid-credential-signature', {
    checks: 'A credential with a broken signature of the issuer is refused.',
    fault: (honest) => ({ ...honest, issuerSignature: brokenSignature }),
  }),
  refusalOfSdJwt('oid4vp-1final-verifier-invalid-sd-hash', {
    checks: 'A key binding with the hash of another presentation is refused.',
    fault: (honest) => withBinding(honest, { sdHash: (hash) => `${hash}INVALID` }),
  }),
  refusalOfSdJwt('oid4vp-1final-verifier-invalid-kb-jwt-nonce', {
    checks: 'A key binding with another nonce is refused.',
    fault: (honest) => withBinding(honest, { nonce: `${honest.binding.nonce}INVALID` }),
  }),
  refusalOfSdJwt('oid4vp-1final-verifier-invalid-kb-jwt-aud', {
    checks: 'A key binding for another verifier is refused.',
    fault: (honest) => withBinding(honest, { aud: `${honest.binding.aud}INVALID` }),
  }),
  refusalOfSdJwt('oid4vp-1final-verifier-kb-jwt-iat-in-past', {
    checks: 'A key binding that is a year old is refused.',
    fault: (honest) => withBinding(honest, { iat: honest.binding.iat - YEAR }),
  }),
  refusalOfSdJwt('oid4vp-1final-verifier-kb-jwt-iat-in-future', {
    checks: 'A key binding of the next year is refused.',
    fault: (honest) => withBinding(honest, { iat: honest.binding.iat + YEAR }),
  }),
]

function refusal(name: string) {
  return { name, conditions: ['ExpectVerifierRejectedPresentationPage'], refusal: ['EnsureHttpStatusCodeIs4xx'] }
}

function refusalOfSdJwt(
  name: string,
  { checks, fault }: { checks: string; fault: NonNullable<Differences['sdJwt']> },
): Module<VerifierStage> {
  return {
    ...refusal(name),
    checks,
    run: (stage, run) => {
      onlyWithSdJwt(stage, run)
      return expectRefused(stage, run, { sdJwt: (honest) => run.fault(fault(honest), honest) })
    },
  }
}

function onlyWithSdJwt({ format }: VerifierStage, run: Run): void {
  if (format === 'iso_mdl') run.skip('the suite leaves it out with credential_format=iso_mdl')
}

const withBinding = (honest: SdJwtPid, changes: Partial<SdJwtPid['binding']>): SdJwtPid => ({
  ...honest,
  binding: { ...honest.binding, ...changes },
})

function checkNonce(run: Run, nonce: string): void {
  run.ensure('CheckForInvalidCharsInNonce', /^[\w.~-]+$/.test(nonce), `nonce ${nonce}`)
  run.expect('VP1FinalCheckNonceMinimumLength', nonce.length >= 16, `${nonce.length} characters`)
  run.expect('VP1FinalCheckNonceMaximumLength', nonce.length <= 43, `${nonce.length} characters`)
  const bits = shannonBits(nonce)
  run.expect('VP1FinalEnsureMinimumNonceEntropy', bits > 96, `${bits} bits`)
}
