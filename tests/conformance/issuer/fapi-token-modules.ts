import { randomBytes } from 'node:crypto'
import { type Answer, described } from '../http.ts'
import { newKey } from '../jwt.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import { CLIENTS } from './clients.ts'
import { fetchCredential } from './credential.ts'
import { FAPI2, fapiCode } from './fapi-flow-modules.ts'
import { type AuthorizationChanges, type Code, checkToken, tokenParameters } from './flow.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { expectTokenError } from './refusals.ts'
import { Wallet } from './wallet.ts'

type FapiModule = Module<IssuerStage>

const INVALID_GRANT = { condition: 'CheckErrorFromTokenEndpointResponseErrorInvalidGrant', errors: ['invalid_grant'] }
const NOT_BOUND = {
  condition: 'CheckTokenEndpointReturnedInvalidRequestGrantOrDPopProofError',
  errors: ['invalid_request', 'invalid_grant', 'invalid_dpop_proof'],
}

/** A module in which the token endpoint refuses a code. */
function refusedCode(
  name: string,
  {
    checks,
    expected = INVALID_GRANT,
    changes = () => ({}),
    ask,
  }: {
    checks: string
    expected?: { condition: string; errors: string[] }
    /** Changes to the authorization. In the control run, there are none. */
    changes?: (wallet: Wallet, run: Run) => AuthorizationChanges
    /** Sends the token request. */
    ask: (wallet: Wallet, code: Code, run: Run) => Promise<Answer>
  },
): FapiModule {
  return {
    name: `${FAPI2}${name}`,
    checks,
    conditions: ['ValidateErrorFromTokenEndpointResponseError', expected.condition],
    refusal: ['CheckTokenEndpointHttpStatus400'],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const code = await fapiCode(wallet, changes(wallet, run))
      expectTokenError(run, await ask(wallet, code, run), expected.condition, expected.errors)
    },
  }
}

const ask = (wallet: Wallet, code: Code) => wallet.token(tokenParameters(code))
const randomThumbprint = (): string => randomBytes(32).toString('base64url')

export const OTHER_PROOF_AT_TOKEN = refusedCode('ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt', {
  checks: 'A code is refused with another DPoP key than that of the pushed request.',
  expected: NOT_BOUND,
  changes: () => ({ withDpopAtPar: true }),
  ask: (wallet, code, run) => {
    wallet.dpopKey = run.fault(newKey(), wallet.dpopKey)
    return ask(wallet, code)
  },
})

export const OTHER_JKT_AT_TOKEN = refusedCode('ensure-token-endpoint-fails-with-mismatched-dpop-jkt', {
  checks: 'A code is refused with another DPoP key than dpop_jkt.',
  expected: NOT_BOUND,
  changes: (_, run) => ({
    parameters: (honest) => run.fault({ ...honest, dpop_jkt: randomThumbprint() }, honest),
  }),
  ask,
})

export const OTHER_CLIENT_ID = refusedCode('ensure-client-id-in-token-endpoint', {
  checks: 'A code is refused if the second client sends it under its own client_id.',
  expected: {
    condition: 'CheckErrorFromTokenEndpointResponseErrorInvalidClientOrInvalidGrant',
    errors: ['invalid_client', 'invalid_grant'],
  },
  ask: async (wallet, code, run) => {
    const sender = await otherClient(wallet, run)
    return sender.token({ ...tokenParameters(code), client_id: sender.client.id })
  },
})

export const WITHOUT_PROOF = refusedCode('ensure-holder-of-key-required', {
  checks: 'A token request without a DPoP proof is refused. TLS is not replayed.',
  expected: NOT_BOUND,
  ask: (wallet, code, run) => wallet.token(tokenParameters(code), { withDpop: run.fault(false, true) }),
})

export const OTHER_CLIENT = refusedCode('ensure-authorization-code-is-bound-to-client', {
  checks: 'A code is refused if the second client sends it.',
  ask: async (wallet, code, run) => ask(await otherClient(wallet, run), code),
})

const otherClient = (wallet: Wallet, run: Run): Promise<Wallet> =>
  run.fault(Wallet.open(wallet.stage, run, { client: CLIENTS[1] }), Promise.resolve(wallet))

export const EXPIRED_CODE = refusedCode('ensure-token-endpoint-fails-with-expired-auth-code', {
  checks: 'A code is refused after 62 seconds.',
  ask: (wallet, code, run) => {
    wallet.stage.installation.advance(run.fault(62, 0))
    return ask(wallet, code)
  },
})

export const WITHOUT_VERIFIER = refusedCode('ensure-pkce-code-verifier-required', {
  checks: 'A code is refused without code_verifier.',
  ask: (wallet, code, run) => {
    const { code_verifier: _, ...rest } = tokenParameters(code)
    return wallet.token(run.fault(rest, tokenParameters(code)))
  },
})

export const OTHER_VERIFIER = refusedCode('incorrect-pkce-code-verifier-rejected', {
  checks: 'A code is refused with another code_verifier.',
  ask: (wallet, code, run) => ask(wallet, { ...code, verifier: run.fault(randomThumbprint(), code.verifier) }),
})

export const REUSED_CODE: FapiModule = {
  name: `${FAPI2}attempt-reuse-authorization-code-after-one-second`,
  checks: 'A code is refused the second time, and revokes the token of the first time.',
  conditions: [
    'CheckTokenEndpointHttpStatus400',
    'CheckErrorFromTokenEndpointResponseErrorInvalidGrant',
    'EnsureHttpStatusCodeIs4xx',
  ],
  refusal: ['ServerAllowedReusingAuthorizationCode'],
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const code = await fapiCode(wallet)
    const token = checkToken(wallet, await ask(wallet, code))
    await fetchCredential(wallet, { token })
    stage.installation.advance(1)
    const again = run.fault(code, await fapiCode(wallet))
    const answer = await ask(wallet, again)
    run.ensure('ServerAllowedReusingAuthorizationCode', answer.status !== 200, 'the code was accepted again')
    expectTokenError(run, answer, INVALID_GRANT.condition, INVALID_GRANT.errors)
    const { status, ...rest } = await wallet.credential({ token })
    run.expect('EnsureHttpStatusCodeIs4xx', status >= 400 && status < 500, described({ status, ...rest }))
  },
}
