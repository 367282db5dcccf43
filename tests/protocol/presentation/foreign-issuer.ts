import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Seconds } from '@vitrine/api/units.ts'
import { type OutboundNetwork, publicInternet } from '../../../apps/server/src/platform/http-client/guarded-fetch.ts'
import {
  type ForgedCertificate,
  type ForgedCredentialOptions,
  type ForgedStatusListOptions,
  forgeAuthority,
  forgeIssuedBy,
  forgeSdJwtVc,
  forgeStatusListToken,
} from '../wallet/forge.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { readSdJwt } from '../wallet/sd-jwt.ts'

export const FOREIGN_VCT = 'https://library.example/types/reader-account'
export const CLAIMS = { displayName: 'Anna Nowak', accountNumber: 'DE02120300000000202051', cardNumber: '5500' }

/** Lifetime of an honest status list. */
export const LIST_LIFE: Seconds = 300

const HOST = 'library.example'
export const ISSUER_NAME = `https://${HOST}`

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Another issuer on this machine, with an authority, credentials, and status lists that it serves over https. */
export class ForeignIssuer {
  readonly authority = forgeAuthority({ commonName: 'Library authority' })
  readonly signer = forgeIssuedBy(this.authority, { commonName: 'Library', uris: [ISSUER_NAME] })
  readonly statusSigner = forgeIssuedBy(this.authority, { commonName: 'Library status' })
  /** Requested paths. */
  readonly asked: string[] = []
  /** Outbound network for a server. Through this network, the server reaches only this issuer. */
  readonly network: OutboundNetwork
  readonly #server: Server
  readonly #answers = new Map<string, Answer>()
  readonly #now: () => number
  #lists = 0

  private constructor(server: Server, webAuthority: ForgedCertificate, now: () => number) {
    this.#server = server
    this.#now = now
    this.network = {
      ...publicInternet,
      resolve: async (host) => (host === HOST ? ['127.0.0.1'] : []),
      isAllowed: (address) => address === '127.0.0.1',
      open: (options) => request({ ...options, agent: false, ca: webAuthority.certificate.toString() }),
      timeLimit: 1_000,
    }
    server.on('request', (asked, response) => {
      const path = asked.url ?? ''
      this.asked.push(path)
      const answer = this.#answers.get(path)
      if (answer) answer(asked, response)
      else response.writeHead(404).end()
    })
  }

  static async open(now: () => number = Date.now): Promise<ForeignIssuer> {
    const webAuthority = forgeAuthority({ commonName: 'Web authority' })
    const web = forgeIssuedBy(webAuthority, { commonName: HOST, dnsNames: [HOST] })
    const key = web.privateKey.export({ type: 'pkcs8', format: 'pem' })
    const server = createServer({ key, cert: web.certificate.toString() })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return new ForeignIssuer(server, webAuthority, now)
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }

  /** Returns the number of requests to an address. */
  timesAsked(uri: string): number {
    const { pathname } = new URL(uri)
    return this.asked.filter((path) => path === pathname).length
  }

  /** Returns a new address for a status list. */
  newListUri(): string {
    this.#lists += 1
    const { port } = this.#server.address() as AddressInfo
    return `${ISSUER_NAME}:${port}/status/${this.#lists}`
  }

  /** Sets the answer at an address. */
  serve(uri: string, answer: Answer): void {
    this.#answers.set(new URL(uri).pathname, answer)
  }

  /** Serves a status list. Members that `tampering` does not contain have honest values. */
  serveList(uri: string, tampering: Partial<ForgedStatusListOptions> = {}): void {
    this.serve(uri, (_request, response) => {
      response.setHeader('content-type', 'application/statuslist+jwt')
      response.end(this.statusListToken(uri, tampering))
    })
  }

  statusListToken(uri: string, tampering: Partial<ForgedStatusListOptions> = {}): string {
    return forgeStatusListToken({ signer: this.statusSigner, uri, now: this.#now(), ...tampering })
  }

  /** Issues a credential to a wallet. `status` becomes the `status` claim. */
  issue(
    tampering: Partial<ForgedCredentialOptions> & { key?: HolderKey; status?: unknown } = {},
  ): ReceivedCredential & { vct: string } {
    const { key = generateHolderKey(), status, payload, vct = FOREIGN_VCT, ...rest } = tampering
    const compact = forgeSdJwtVc({
      signer: this.signer,
      vct,
      holder: key.publicJwk,
      claims: CLAIMS,
      now: this.#now(),
      payload: { iss: ISSUER_NAME, status, ...payload },
      ...rest,
    })
    const sdJwt = readSdJwt(compact)
    return {
      compact,
      key,
      sdJwt,
      vct,
      claims: sdJwt.claims,
      status: undefined,
      configurationId: 'reader-account',
      notificationId: undefined,
    }
  }

  /** Issues a credential with an index in a new status list, and serves the list. */
  issueWithList(
    tampering: Partial<ForgedStatusListOptions> = {},
    index = 9,
  ): { uri: string; credential: ReceivedCredential } {
    const uri = this.newListUri()
    this.serveList(uri, tampering)
    return { uri, credential: this.issue({ status: statusAt(uri, index) }) }
  }
}

export const statusAt = (uri: string, index: unknown) => ({ status_list: { uri, idx: index } })

/** Returns a list of one-bit statuses with 1 at the given indices. */
export function listWith(...indices: number[]): Buffer {
  const bytes = Buffer.alloc(1024)
  for (const index of indices) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7))
  return bytes
}
