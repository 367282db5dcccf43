import { createHash, randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallbackContext, setGlobalConfig } from '@openid4vc/oauth2'
import { Openid4vpVerifier } from '@openid4vc/openid4vp'
import { type CompactJWSHeaderParameters, CompactSign, compactDecrypt, decodeJwt, decodeProtectedHeader } from 'jose'
import type { ForgedCertificate } from '../wallet/forged-certificate.ts'
import { x5cOf } from '../wallet/forged-certificate.ts'
import { generateHolderKey, publicJwkOf } from '../wallet/keys.ts'
import { joseCallbacks, keyOfCertificate, plain, sdJwtJudge } from './callbacks.ts'

const QUERY = 'card'
/** The audience of request objects of wallets without metadata (OpenID4VP 1.0 section 5.8). The library would name the request_uri. */
const AUDIENCE = 'https://self-issued.me/v2'

/** A verifier made of the @openid4vc and @sd-jwt libraries, which asks for claims of SD-JWT VCs. */
export class LibraryVerifier {
  /** Claims of the verified presentation. Rejects with the library's reason if it refuses the answer. */
  readonly verified: Promise<Record<string, unknown>>
  readonly link: string
  readonly #server: Server

  private constructor(parts: { verified: Promise<Record<string, unknown>>; link: string; server: Server }) {
    this.verified = parts.verified
    this.link = parts.link
    this.#server = parts.server
  }

  /** Opens a verifier that asks for one card. `signer`: certificate of its requests. */
  static async ask(
    card: { vct: string; claims: readonly string[] },
    signer: ForgedCertificate,
    audience = AUDIENCE,
  ): Promise<LibraryVerifier> {
    // It listens without https.
    setGlobalConfig({ allowInsecureUrls: true })
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    const encryption = generateHolderKey()
    const callbacks: CallbackContext = {
      ...joseCallbacks(),
      async signJwt(_signer, { header, payload }) {
        const jwt = new CompactSign(Buffer.from(JSON.stringify(payload)))
        const protectedHeader = plain<CompactJWSHeaderParameters>(header)
        return {
          jwt: await jwt.setProtectedHeader(protectedHeader).sign(signer.privateKey),
          signerJwk: publicJwkOf(signer.certificate.publicKey),
        }
      },
      async decryptJwe(jwe) {
        const { plaintext } = await compactDecrypt(jwe, encryption.privateKey)
        const publicJwk = { ...encryption.publicJwk, kid: 'e' }
        return { decrypted: true, decryptionJwk: publicJwk, payload: Buffer.from(plaintext).toString() }
      },
    }
    const verifier = new Openid4vpVerifier({ callbacks })
    const nonce = randomBytes(24).toString('base64url')
    const clientId = `x509_hash:${createHash('sha256').update(signer.certificate.raw).digest('base64url')}`
    const claims = card.claims.map((name) => ({ path: [name] }))
    const { authorizationRequest, authorizationRequestPayload, jar } =
      await verifier.createOpenId4vpAuthorizationRequest({
        authorizationRequestPayload: {
          ...{ response_type: 'vp_token', response_mode: 'direct_post.jwt', response_uri: `${url}/answer` },
          ...{ client_id: clientId, nonce },
          dcql_query: {
            credentials: [{ id: QUERY, format: 'dc+sd-jwt', meta: { vct_values: [card.vct] }, claims }],
          },
          client_metadata: {
            jwks: { keys: [{ ...encryption.publicJwk, kid: 'e', use: 'enc', alg: 'ECDH-ES' }] },
            vp_formats_supported: { 'dc+sd-jwt': {} },
          },
        },
        jar: {
          requestUri: `${url}/request`,
          expiresInSeconds: 300,
          jwtSigner: { method: 'x5c', alg: 'ES256', x5c: x5cOf(signer) },
          additionalJwtPayload: { aud: audience },
        },
      })
    const { promise: verified, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
    const check = async (response: string) => {
      const authorizationResponse = { response }
      const parsed = await verifier.parseOpenid4vpAuthorizationResponse({
        ...{ authorizationResponse, authorizationRequestPayload, callbacks },
      })
      const presentation = verifier.parseDcqlVpToken(parsed.authorizationResponsePayload.vp_token)[QUERY]?.[0]
      if (typeof presentation !== 'string') throw new Error('no presentation')
      return verifiedClaims(presentation, { nonce, clientId, claims: card.claims })
    }
    const serve: RequestListener = async (request, answer) => {
      if (request.url === '/request') {
        answer.writeHead(200, { 'content-type': 'application/oauth-authz-req+jwt' })
        return void answer.end(jar?.authorizationRequestJwt)
      }
      let body = ''
      for await (const chunk of request) body += chunk
      try {
        resolve(await check(new URLSearchParams(body).get('response') ?? ''))
        answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      } catch (error) {
        reject(error)
        answer.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_request"}')
      }
    }
    server.on('request', serve)
    // A test that expects a refusal never looks at the answer.
    verified.catch(() => {})
    return new LibraryVerifier({ verified, link: authorizationRequest, server })
  }

  close(): void {
    this.#server.close()
  }
}

async function verifiedClaims(
  presentation: string,
  { nonce, clientId, claims }: { nonce: string; clientId: string; claims: readonly string[] },
): Promise<Record<string, unknown>> {
  const { x5c } = decodeProtectedHeader(presentation.split('~')[0] ?? '')
  const judge = sdJwtJudge({
    issuerKey: await keyOfCertificate(x5c?.[0]),
    fetchStatusList: async (uri) => (await fetch(uri)).text(),
  })
  const { payload, kb } = await judge.verify(presentation, {
    requiredClaimKeys: [...claims],
    keyBindingNonce: nonce,
  })
  if (!kb || decodeJwt(presentation.split('~').at(-1) ?? '').aud !== clientId)
    throw new Error('bound to another verifier')
  return { ...payload }
}
