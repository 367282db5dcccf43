import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Card } from '@vitrine/api/cards/card.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { CertificatePath } from '../../platform/certificates/certificate-path.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type ApiServer, createApiServer } from '../../platform/http/server/api-server.ts'
import { publicInternet } from '../../platform/http-client/guarded-fetch.ts'
import { openKeyStore } from '../../platform/keys/key-store.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import type { FormatName } from '../credential-engine.ts'
import { CLAIMS, inFormat, LIFE, SUITE_CARDS } from '../engine-under-test.fixture.ts'
import { RecordingFlows } from '../recording-flows.fixture.ts'
import type { ClientPolicy } from './authorizations/client-policy.ts'
import { FlowSecrets } from './authorizations/flow-secrets.ts'
import type { IssuingContext } from './authorizations/issuing-context.ts'
import { FORMATS } from './formats/formats.ts'
import { openid4vc } from './openid4vc-engine.ts'
import { ForeignStatusLists } from './status-list/foreign-status-list.ts'
import { PATHS } from './wire/limits-and-paths.ts'

const PUBLIC_URL = 'https://vitrine.example'
const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

export type Sent = {
  type?: string
  payload?: string
  authorization?: string | undefined
  headers?: Record<string, string>
}
export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

/** A stored offer and the secrets of its wallet. `id`: of the issuance. */
export type Offered = { id: string; offerId: string; code: string; pin: string | undefined }

/** Members that differ from those of an honest wallet. A member that is `undefined` is left out. */
export type Changes = Record<string, unknown>

/** Returns a form body without the members that are undefined. */
export function formOf(members: Changes): Sent {
  const given = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return { type: 'application/x-www-form-urlencoded', payload: new URLSearchParams(given).toString() }
}

/**
 * Opens the endpoints for wallets, with the requests of an honest wallet, which a test can change. Without a database, an empty one is
 * opened, whose foreign keys are off, because they refer to rows that only the product writes.
 */
export async function openIssuerUnderTest({ database: given }: { database?: Database<Tables> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-issuer-'))
  const configuration = readConfiguration({ PUBLIC_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const database = given ?? (await openDatabase(configuration.database))
  if (!given) await sql`pragma foreign_keys = off`.execute(database.query)
  let now = Date.now()
  const clock = () => now
  const keys = await openKeyStore({
    ...{ directory: configuration.keysDirectory, publicUrl: PUBLIC_URL, mayCreate: true, now },
  })
  const flows = new RecordingFlows()
  const cards = Object.values(SUITE_CARDS).map((card) => inFormat(card, 'dc+sd-jwt'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const context = { publicUrl: PUBLIC_URL, database, keys, clock, flows, log, network: publicInternet }
  const apps: ApiServer[] = []
  const logged: Record<string, unknown>[] = []
  async function startServer() {
    const engine = (await openid4vc(configuration)({ ...context, cardsOf: () => cards })) ?? expect.unreachable()
    const app = createApiServer(configuration, clock)
    apps.push(app)
    app.addHook('onRequest', async ({ log: line }) => {
      line.info = (fields: unknown, message?: string) => void logged.push({ ...Object(fields), message })
    })
    await app.register(async (wallets) => engine.registerRoutes(wallets))
    return { engine, app }
  }
  const { engine, app } = await startServer()
  const secrets = new FlowSecrets(keys.nonceSecret)
  const policy: ClientPolicy = {
    ...{ acceptsUnknownClients: true, demandsDpopNonce: false, demandsChallenge: false },
    ...{
      attestation: 'off',
      providers: new CertificatePath([]),
      keyProviders: new CertificatePath([]),
      clients: new Map(),
    },
  }
  const authorizationServer = {
    ...context,
    foreignStatusLists: new ForeignStatusLists({ network: publicInternet, clock }),
    ...{
      secrets,
      policy,
      formats: FORMATS,
      cards: () => cards,
    },
  }
  const holder = await generateKeyPair('ES256')
  const jwk = await exportJWK(holder.publicKey)

  const sendTo =
    (server: ApiServer) =>
    async (
      method: 'GET' | 'HEAD' | 'POST' | 'PUT',
      url: string,
      { type, payload, authorization, headers: more = {} }: Sent = {},
    ): Promise<Answer> => {
      const headers = {
        ...more,
        ...(type ? { 'content-type': type } : {}),
        ...(authorization ? { authorization } : {}),
      }
      const answer = await server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body.startsWith('{') ? answer.json() : {},
      }
    }
  const send = sendTo(app)
  const sendJson = (url: string, body: unknown, authorization?: string) =>
    send('POST', url, { type: 'application/json', payload: JSON.stringify(body), authorization })

  /** Stores an offer, which expires in five minutes. */
  async function offer({
    card = SUITE_CARDS.plain,
    format = 'dc+sd-jwt',
    bySignIn = false,
  }: {
    card?: Card
    format?: FormatName
    bySignIn?: boolean
  } = {}): Promise<Offered> {
    const id = timeOrderedId(now)
    const made = await engine.createOffer({
      ...{ id, card: inFormat(card, format), claims: CLAIMS, bySignIn },
      ...{ credentialExpiresAt: now + 86_400_000, expiresAt: now + LIFE },
    })
    await database.transaction((tx) => made.save(tx))
    const offerId = secrets.publicIdOf('offer', id)
    return { id, offerId, code: secrets.secretOf('code', offerId), pin: made.pin }
  }

  /** Sends the token request for an offer. */
  function requestToken({ code, pin }: Offered, changes: Changes = {}, headers = {}): Promise<Answer> {
    const form = formOf({ grant_type: GRANT, 'pre-authorized_code': code, tx_code: pin, ...changes })
    return send('POST', PATHS.token, { ...form, headers })
  }

  async function tokenFor(offered: Offered): Promise<string> {
    const { body } = await requestToken(offered)
    if (typeof body.access_token !== 'string') throw new Error(JSON.stringify(body))
    return body.access_token
  }

  const nonce = async () => String((await send('POST', PATHS.nonce)).body.c_nonce)

  /** Returns the proof of the holder's key. */
  const proof = async ({ header = {}, payload = {} }: { header?: Changes; payload?: Changes } = {}, key = holder) =>
    new SignJWT({ aud: PUBLIC_URL, iat: Math.floor(now / 1000), nonce: await nonce(), ...payload })
      .setProtectedHeader({
        ...{ alg: 'ES256', typ: 'openid4vci-proof+jwt' },
        ...{ jwk: key === holder ? jwk : await exportJWK(key.publicKey), ...header },
      })
      .sign(key.privateKey)

  /** Sends the credential request for the plain card with an access token. */
  const requestCredential = async (token: string, changes: Changes = {}): Promise<Answer> =>
    sendJson(
      PATHS.credential,
      { credential_configuration_id: SUITE_CARDS.plain.id, proofs: { jwt: [await proof()] }, ...changes },
      `Bearer ${token}`,
    )

  /** Returns the number of indices that the status lists have given to credentials. */
  async function allocated(): Promise<number> {
    const entries = await database.query.selectFrom('status_entries').selectAll().execute()
    return entries.length
  }

  return {
    /** Dependencies of the authorization server. */
    context: authorizationServer satisfies IssuingContext,
    ...{ database, secrets, flows, keys, jwk, send, sendJson, offer, requestToken, tokenFor },
    ...{ nonce, proof, requestCredential, allocated },
    /** Decisions about pushed requests. */
    consents: engine.consents ?? expect.unreachable(),
    withdraw: (tx: Transaction<Tables>, { id }: Offered) => engine.withdrawOffers(tx, [id]),
    now: clock,
    /** Lines of the log about requests, in order. */
    logged,
    /** Starts a further server on the same database and keys. Returns the function that sends to it. */
    anotherServer: async () => sendTo((await startServer()).app),
    advance: (time: Milliseconds) => {
      now += time
    },
    async close() {
      for (const one of apps) await one.close()
      if (!given) await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type IssuerUnderTest = Awaited<ReturnType<typeof openIssuerUnderTest>>
