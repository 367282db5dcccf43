import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, x5cOf } from './wallet/forged-certificate.ts'
import type { HolderKey } from './wallet/keys.ts'

/** Members that differ from those of an honest provider or wallet. A member that is undefined is left out. */
type Changes = { header?: Record<string, unknown>; payload?: Record<string, unknown> }

type Time = { now: number }

/** A wallet instance and the client that it belongs to. */
type Attested = { key: Pick<HolderKey, 'publicJwk'>; clientId: string } & Time

const definedIn = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const seconds = (time: number): number => Math.floor(time / 1000)

const sign = (
  key: HolderKey | ForgedCertificate,
  header: Record<string, unknown>,
  payload: Record<string, unknown>,
): Promise<string> =>
  new SignJWT(definedIn(payload)).setProtectedHeader({ alg: 'ES256', ...definedIn(header) }).sign(key.privateKey)

/** A provider of wallets, which attests their keys. */
export class WalletProvider {
  readonly anchor = forgeAuthority({ commonName: 'Wallet provider' })
  readonly #signer = forgeIssuedBy(this.anchor, { commonName: 'Attester' })

  /** Attests the key of a wallet, as draft-ietf-oauth-attestation-based-client-auth-10 and HAIP say. */
  attest(
    { key, clientId, now }: Attested,
    { header = {}, payload = {} }: Changes = {},
    signer = this.#signer,
  ): Promise<string> {
    return sign(
      signer,
      { typ: 'oauth-client-attestation+jwt', x5c: x5cOf(this.#signer), ...header },
      {
        sub: clientId,
        exp: seconds(now) + 300,
        cnf: { jwk: key.publicJwk },
        wallet_name: 'Example Wallet',
        ...payload,
      },
    )
  }

  /** Attests that holders' keys are kept at a high level (OpenID4VCI 1.0 appendix D.1). `nonce`: of the issuer. */
  attestKeys(
    { keys, nonce, now }: { keys: readonly object[]; nonce?: string | undefined } & Time,
    { header = {}, payload = {} }: Changes = {},
    signer = this.#signer,
  ): Promise<string> {
    return sign(
      signer,
      { typ: 'key-attestation+jwt', x5c: x5cOf(signer), ...header },
      {
        ...{ iat: seconds(now), exp: seconds(now) + 300, nonce },
        ...{ attested_keys: keys, key_storage: ['iso_18045_high'] },
        ...payload,
      },
    )
  }

  /** Attests the key of a wallet with the members that draft 07 adds, for libraries that demand them. */
  attestAsDraft07(attested: Attested): Promise<string> {
    return this.attest(attested, { payload: { iss: 'https://provider.example', iat: seconds(attested.now) } })
  }
}

/** Proves the key in an attestation to an authorization server. */
export const proveAttestedKey = (
  key: HolderKey,
  { audience, now }: { audience: string } & Time,
  { header = {}, payload = {} }: Changes = {},
): Promise<string> =>
  sign(
    key,
    { typ: 'oauth-client-attestation-pop+jwt', ...header },
    { aud: audience, iat: seconds(now), jti: randomUUID(), ...payload },
  )
