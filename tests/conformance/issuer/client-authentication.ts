import type { KeyObject } from 'node:crypto'
import { x5cOf } from '../../protocol/wallet/forge.ts'
import { type JwtPart, newId, now, pooledKey, publicJwk, signJwt } from '../jwt.ts'
import type { Client } from './clients.ts'
import type { IssuerStage } from './issuer-stage.ts'

const LIFE = 300

/** Changes to the authentication of a client. */
export type AuthenticationFault = {
  attestationClaims?: (honest: JwtPart) => JwtPart
  attestation?: (honest: string) => string
  /** Key that signs the proof of possession, instead of the attested key. */
  popKey?: KeyObject
  popClaims?: (honest: JwtPart) => JwtPart
  pop?: (honest: string) => string
}

/** Authenticates a client in requests to the authorization server, in the shape of the suite. */
export class ClientAuthentication {
  /** Newest challenge of the server; undefined if it has none. */
  challenge: string | undefined
  readonly #stage: IssuerStage
  readonly #client: Client
  readonly #fault: AuthenticationFault
  readonly #instanceKey = pooledKey()
  readonly #attestation: string

  constructor(stage: IssuerStage, client: Client, fault: AuthenticationFault) {
    this.#stage = stage
    this.#client = client
    this.#fault = fault
    this.#attestation = this.#attest()
  }

  #attest(): string {
    const { attestationClaims = (honest) => honest, attestation = (honest) => honest } = this.#fault
    const { attester } = this.#stage.installation
    const issuedAt = now()
    const claims = {
      iss: 'https://attester.example',
      sub: this.#client.id,
      iat: issuedAt,
      nbf: issuedAt,
      exp: issuedAt + LIFE,
      cnf: { jwk: { ...publicJwk(this.#instanceKey), kid: 'instance', use: 'sig', alg: 'ES256' } },
    }
    const header = { alg: 'ES256', typ: 'oauth-client-attestation+jwt', kid: 'attester', x5c: x5cOf(attester) }
    return attestation(signJwt(header, attestationClaims(claims), attester.privateKey))
  }

  /** Returns the headers and parameters of one request to the server whose issuer identifier is `audience`. */
  forRequest(audience: string): { headers: Record<string, string>; parameters: Record<string, string> } {
    return this.#stage.clientAuth === 'client_attestation' ? this.#attested(audience) : this.#asserted(audience)
  }

  #attested(audience: string) {
    const { popKey = this.#instanceKey, popClaims = (honest) => honest, pop = (honest) => honest } = this.#fault
    const issuedAt = now()
    const claims = {
      iss: this.#client.id,
      iat: issuedAt,
      nbf: issuedAt,
      exp: issuedAt + LIFE,
      aud: audience,
      jti: newId(),
      ...(this.challenge === undefined ? {} : { challenge: this.challenge }),
    }
    const header = { alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt', kid: 'instance' }
    const headers = {
      'OAuth-Client-Attestation': this.#attestation,
      'OAuth-Client-Attestation-PoP': pop(signJwt(header, popClaims(claims), popKey)),
    }
    return { headers, parameters: {} }
  }

  /** Creates a `private_key_jwt` (OpenID Connect Core section 9). */
  #asserted(audience: string) {
    const { id, key } = this.#client
    const issuedAt = now()
    const claims = { iss: id, sub: id, aud: audience, jti: newId(), iat: issuedAt, exp: issuedAt + 60 }
    const parameters = {
      client_assertion: signJwt({ alg: 'ES256', kid: id }, claims, key),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    }
    return { headers: {}, parameters }
  }
}
