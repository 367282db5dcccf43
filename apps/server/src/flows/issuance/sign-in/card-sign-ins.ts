import { createHmac } from 'node:crypto'
import type { Card } from '@vitrine/api/cards/card.ts'
import { hasIdentity } from '@vitrine/api/cards/claim-definition.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { SignInProblem } from '@vitrine/api/flows/consent.ts'
import type { Bytes } from '@vitrine/api/units.ts'
import type { Base } from '../../../base/base.ts'
import type { Person } from '../../../base/identities/identities.service.ts'
import type { ConsentRequest, Consents } from '../../../credentials/credential-engine.ts'
import {
  type BrowserSignIn,
  type SignedIn,
  SignInFailed,
  signInNamedIn,
} from '../../../platform/auth/browser-sign-in.ts'
import { claimAt } from '../../../platform/auth/role-claims.ts'
import { HttpProblem } from '../../../platform/http/answers/problem.ts'
import type { OutboundNetwork } from '../../../platform/http-client/guarded-fetch.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import type { FlowContext } from '../../flow-context.ts'
import { claimIssuance } from '../issuance.repository.ts'
import type { SignInRow } from '../issuance.tables.ts'
import { fieldOf, readIdentityClaims, visitorClaims } from '../visitor-claims.ts'
import { identityPhoto } from './identity-photo.ts'
import { beginSignIn, endSignIn, findSignIn, storeSignIn } from './sign-ins.repository.ts'

/** Size of a row without the claims, at least. */
const ROW_BYTES: Bytes = 512

/** `missing`: names of claims that the card needs. */
export type SignedInPerson = { person: Person; claims: Record<string, string>; missing: string[]; hasNoPhoto: boolean }

type CardSignInsContext = Pick<FlowContext, 'database' | 'clock' | 'keys' | 'log' | 'engines'> & {
  services: Pick<FlowContext['services'], 'cards' | 'quota'> & Pick<Base, 'identities'>
  network: OutboundNetwork
  consents: () => Consents
  /** Undefined if nobody signs in for a card. */
  signIn: BrowserSignIn | undefined
  /** Address of the identity provider. */
  authority: string
}

/**
 * Sign-in at the identity provider for a wallet's request, from which the claims of the card come (OpenID4VCI 1.0 section 5). The claims are
 * frozen when the person has signed in; the person sees them before accepting.
 */
export class CardSignIns {
  readonly #context: CardSignInsContext

  constructor(context: CardSignInsContext) {
    this.#context = context
  }

  isFor(card: Card): boolean {
    const { signIn, engines } = this.#context
    return signIn !== undefined && hasIdentity(card.credential) && engines.find(card)?.consents !== undefined
  }

  /**
   * Returns the address of the identity provider.
   *
   * @throws {HttpProblem} `not-found`, `too-many-open`, or `unavailable` if the provider does not answer
   */
  async begin(
    cookies: string | undefined,
    { id, choosesPerson }: { id: string; choosesPerson: boolean },
    client: string,
  ): Promise<string> {
    const { database, services, signIn } = this.#context
    const request = await this.#undecided(cookies, id)
    if (!request || !signIn) throw new HttpProblem('not-found')
    const attempt = randomId()
    const url = await signIn.begin(this.#named(id, attempt), choosesPerson).catch((error: unknown) => {
      throw this.#unavailable(error)
    })
    await database.transaction(async (tx) => {
      const row = { request_id: id, attempt, expires_at: request.expiresAt, client, kept_bytes: ROW_BYTES }
      if (!(await findSignIn(tx, id))) await services.quota.admit(tx, { client, bytes: ROW_BYTES })
      await beginSignIn(tx, row)
    })
    return url
  }

  /** Returns why nobody has signed in; undefined if somebody has. */
  async finish(cookies: string | undefined, query: string): Promise<SignInProblem | undefined> {
    const { database, clock, log, signIn } = this.#context
    const named = signInNamedIn(query)
    const request = named && (await this.#undecided(cookies, named.id))
    if (!named || !request || !signIn) return 'other-browser'
    const { id, attempt } = named
    const row = await endSignIn(database.query, { requestId: id, attempt, now: clock() })
    if (!row) return 'repeated'
    try {
      const signedIn = await signIn.finish(this.#named(id, attempt), query)
      return await this.#freeze(request, row, signedIn)
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error
      log.warn({ reason: error.reason, detail: error.message }, 'a sign-in for a card failed')
      return error.reason
    }
  }

  async find(requestId: string): Promise<SignedInPerson | undefined> {
    const row = await findSignIn(this.#context.database.query, requestId)
    return signedInOf(row)
  }

  async requireOf(card: Card, requestId: string): Promise<SignedInPerson> {
    const signedIn = await this.find(requestId)
    if (!signedIn) throw new HttpProblem('invalid-request', { code: 'sign-in-needed' })
    if (signedIn.missing.length > 0) {
      const fields = visitorClaims(card).filter(({ name }) => signedIn.missing.includes(name))
      throw new HttpProblem('invalid-request', {
        code: 'identity-lacks',
        params: { fields: fields.map(fieldOf) },
      })
    }
    return signedIn
  }

  async #freeze(request: ConsentRequest, row: SignInRow, signedIn: SignedIn): Promise<SignInProblem | undefined> {
    const { database, services } = this.#context
    const { card } = services.cards.find(request.cardId) ?? {}
    if (!card) return 'refused'
    const { subject, ...stated } = await this.#stated(card, signedIn)
    const before = signedInOf(row)?.person
    try {
      return await database.transaction(async (tx) => {
        const person = await services.identities.noteSignIn(tx, { subject, at: signedIn.at })
        const { issuanceId } = request
        const claim = { personId: person.id, before: before?.id ?? person.id }
        if (issuanceId !== undefined && !(await claimIssuance(tx, { id: issuanceId, ...claim }))) return 'other-person'
        const text = JSON.stringify({ person, ...stated } satisfies SignedInPerson)
        const bytes = text.length + ROW_BYTES
        if (row.client !== null) await services.quota.admit(tx, { client: row.client, bytes })
        const stored = { request_id: request.id, signed_in: text, kept_bytes: bytes }
        return (await storeSignIn(tx, stored)) ? undefined : 'repeated'
      })
    } catch (error) {
      if (error instanceof HttpProblem && error.code === 'access-revoked') return 'no-access'
      if (error instanceof HttpProblem && error.code === 'too-many-open') return 'unavailable'
      throw error
    }
  }

  /** Reads the claims of a card from an identity: from the ID token, and from UserInfo those that it lacks. */
  async #stated(card: Card, signedIn: SignedIn): Promise<Omit<SignedInPerson, 'person'> & Pick<SignedIn, 'subject'>> {
    const { clock, network, authority, log } = this.#context
    const wanted = visitorClaims(card).flatMap(({ name, fromIdentity }) =>
      fromIdentity === undefined ? [] : [{ name, path: fromIdentity }],
    )
    const isLacking = wanted.some(({ path }) => claimAt(signedIn.claims, path) === undefined)
    const { subject, claims } = isLacking ? await signedIn.withUserInfo() : signedIn
    const stated = new Map<string, unknown>()
    for (const { name, path } of wanted) {
      const value = claimAt(claims, path)
      if (name !== PHOTO_CLAIM) stated.set(name, typeof value === 'number' ? String(value) : value)
      else
        stated.set(
          name,
          await identityPhoto(value, { authority, network }).catch((error: unknown) =>
            log.warn(
              { reason: error instanceof Error ? error.message : 'unknown' },
              'the photo of an identity was not fetched',
            ),
          ),
        )
    }
    const read = readIdentityClaims(card, stated, clock())
    const hasNoPhoto = wanted.some(({ name }) => name === PHOTO_CLAIM) && read.claims[PHOTO_CLAIM] === undefined
    return { ...read, hasNoPhoto, subject }
  }

  async #undecided(cookies: string | undefined, id: string): Promise<ConsentRequest | undefined> {
    const request = await this.#context.consents().find(cookies, id)
    const card = request && this.#context.services.cards.find(request.cardId)?.card
    return card && request.answer === undefined && this.isFor(card) ? request : undefined
  }

  #named(id: string, attempt: string): { id: string; attempt: string; secret: string } {
    const { keys } = this.#context
    const secret = createHmac('sha256', keys.nonceSecret).update(`card sign-in ${id} ${attempt}`).digest('base64url')
    return { id, attempt, secret }
  }

  #unavailable(error: unknown): unknown {
    if (!(error instanceof SignInFailed)) return error
    this.#context.log.warn({ reason: error.reason, detail: error.message }, 'a sign-in for a card could not begin')
    return new HttpProblem('unavailable', { code: 'identity-provider-silent' })
  }
}

const signedInOf = (row: SignInRow | undefined): SignedInPerson | undefined =>
  row?.signed_in == null ? undefined : (JSON.parse(row.signed_in) as SignedInPerson)
