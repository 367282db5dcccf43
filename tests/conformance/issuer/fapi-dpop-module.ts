import { described } from '../http.ts'
import { brokenSignature, encode, newId, newKey, now } from '../jwt.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import { checkCredentialResponse, fetchCredential } from './credential.ts'
import type { DpopFault } from './dpop.ts'
import { FAPI2, fapiToken } from './fapi-flow-modules.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { type CredentialRequest, Wallet } from './wallet.ts'

const HOUR = 3_600

type Headers = NonNullable<CredentialRequest['headers']>

/** A DPoP proof, and whether the credential endpoint has to accept it. */
type Case = {
  what: string
  isAccepted: boolean
  /** Whether the suite only warns if the server does otherwise. */
  isWarning?: boolean
  dpop?: DpopFault
  headers?: Headers
  /** The suite tries it without a nonce first. If the server asks for one, the time of the proof does not matter. */
  forgetsNonce?: boolean
}

const claimsWith = (changes: object): DpopFault => ({ claims: (honest) => ({ ...honest, ...changes }) })
const headerWith = (changes: object): DpopFault => ({ header: (honest) => ({ ...honest, ...changes }) })
const withoutClaim = (name: string): DpopFault => claimsWith({ [name]: undefined })

const upperCase = (address: unknown): string => {
  const url = new URL(String(address))
  return `${url.protocol.toUpperCase()}//${url.host.toUpperCase()}${url.pathname}`
}

const withoutDpop: Headers = (honest) => honest.filter(([name]) => name !== 'DPoP')

function cases(): Case[] {
  const key = newKey()
  const jti = newId()
  return [
    {
      what: 'two proofs',
      isAccepted: false,
      headers: (honest) => [...honest, ...honest.filter(([name]) => name === 'DPoP')],
    },
    {
      what: 'a proof without a signature part',
      isAccepted: false,
      dpop: { proof: (jwt) => jwt.split('.').slice(0, 2).join('.') },
    },
    { what: 'no typ', isAccepted: false, dpop: headerWith({ typ: undefined }) },
    { what: 'no alg', isAccepted: false, dpop: { header: ({ alg, ...rest }) => ({ ...rest, alg2: alg }) } },
    { what: 'no jwk', isAccepted: false, dpop: headerWith({ jwk: undefined }) },
    ...['jti', 'htm', 'htu', 'iat', 'ath'].map((name) => ({
      what: `no ${name}`,
      isAccepted: false,
      dpop: withoutClaim(name),
    })),
    { what: 'a wrong typ', isAccepted: false, dpop: headerWith({ typ: 'dpop+jwt+wrongyousee' }) },
    {
      what: 'alg none',
      isAccepted: false,
      dpop: { proof: (jwt) => `${encode({ alg: 'none', typ: 'dpop+jwt' })}.${jwt.split('.')[1]}.` },
    },
    { what: 'a broken signature', isAccepted: false, dpop: { proof: brokenSignature } },
    {
      what: 'a jwk with a private key',
      isAccepted: false,
      dpop: { header: (honest) => ({ ...honest, jwk: key.export({ format: 'jwk' }) }), key },
    },
    { what: 'another htm', isAccepted: false, dpop: claimsWith({ htm: 'PUT' }) },
    {
      what: 'htu with a query and a fragment',
      isAccepted: true,
      dpop: { claims: (honest) => ({ ...honest, htu: `${honest.htu}?query#fragment` }) },
    },
    { what: 'htu without a query', isAccepted: true },
    {
      what: 'another htu',
      isAccepted: false,
      dpop: { claims: (honest) => ({ ...honest, htu: `${honest.htu}other` }) },
    },
    { what: 'iat in an hour', isAccepted: false, dpop: claimsWith({ iat: now() + HOUR }), forgetsNonce: true },
    { what: 'iat an hour ago', isAccepted: false, dpop: claimsWith({ iat: now() - HOUR }), forgetsNonce: true },
    { what: 'a jti', isAccepted: true, dpop: claimsWith({ jti }) },
    { what: 'the same jti again', isAccepted: false, isWarning: true, dpop: claimsWith({ jti }) },
    { what: 'a wrong ath', isAccepted: false, dpop: claimsWith({ ath: 'wrong' }) },
    { what: 'a signature by another key', isAccepted: false, dpop: { key } },
    {
      what: 'unknown members',
      isAccepted: true,
      dpop: { ...headerWith({ tx_id: now() }), ...claimsWith({ tx_id_key: now() }) },
    },
    {
      what: 'htu in upper case',
      isAccepted: true,
      isWarning: true,
      dpop: { claims: (honest) => ({ ...honest, htu: upperCase(honest.htu) }) },
    },
    { what: 'no proof', isAccepted: false, headers: withoutDpop },
    {
      what: 'no proof, and Bearer',
      isAccepted: false,
      headers: (honest) =>
        withoutDpop(honest).map(([name, value]) => [
          name,
          name === 'authorization' ? value.replace(/^\S+/, 'Bearer') : value,
        ]),
    },
  ]
}

export const DPOP_NEGATIVE: Module<IssuerStage> = {
  name: `${FAPI2}dpop-negative-tests`,
  checks: 'The credential endpoint refuses wrong DPoP proofs, and accepts unusual ones.',
  conditions: ['EnsureHttpStatusCodeIs200or201', 'VCIExtractCredentialResponse'],
  refusal: ['EnsureHttpStatusCodeIs400or401'],
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const token = await fapiToken(wallet)
    await fetchCredential(wallet, { token })
    for (const { what, isAccepted, isWarning, forgetsNonce = false, ...fault } of cases()) {
      wallet.wasAskedForNonce = false
      // In the control run, all requests are accepted, and a token is for a few cards only.
      const current = run.isControl ? await fapiToken(wallet) : token
      const answer = await wallet.credential({ token: current, forgetsNonce, ...run.fault(fault, {}) })
      if (run.isControl && answer.status !== 200) throw new Error(`a right proof is refused: ${described(answer)}`)
      const mustAccept = run.isControl || isAccepted || (forgetsNonce && wallet.wasAskedForNonce)
      const condition = mustAccept ? 'EnsureHttpStatusCodeIs200or201' : 'EnsureHttpStatusCodeIs400or401'
      const isAsExpected = (mustAccept ? [200, 201] : [400, 401]).includes(answer.status)
      const check = isWarning ? run.expect : run.ensure
      check.call(run, condition, isAsExpected, `${what}: ${described(answer)}`)
    }
    // Each proof of the control run is accepted, so each refusal above is one of the fault.
    run.ensure('EnsureHttpStatusCodeIs400or401', !run.isControl, 'all proofs are accepted')
    await checkCredentialResponse(wallet, await wallet.credential({ token }))
  },
}
