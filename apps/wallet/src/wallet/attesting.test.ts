import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOW } from '../protocol/test-support/authority.ts'
import { beginAuthorization, redeemAnswer } from './authorizing.ts'
import { fetchCards, openOffer, redeemOffer } from './receiving.ts'
import { takeAuthorization } from './storage/authorizations.ts'
import { type Behaviour, createIssuer, ISSUER, LINK } from './test-support/issuer.ts'
import { CLIENT_ID, checkedProof, createProvider } from './test-support/provider.ts'
import { emptyStore } from './test-support/store.ts'

beforeEach(emptyStore)

const BY_CODE: Behaviour = {
  grants: { authorization_code: { issuer_state: 'offer-1' } },
  configuration: { scope: 'bank' },
}
const PROOF = 'attest_jwt_client_auth'
const COMBINED = 'attest_jwt_client_auth_dpop'

const DAY_MS = 24 * 60 * 60 * 1000

type Options = {
  methods?: string[]
  /** Number of challenges that the server no longer accepts; undefined if it has none. */
  staleChallenges?: number
  /** True if the server refuses requests without an attestation. */
  demands?: boolean
  /** Error with which the server refuses attestations: all, or the first of them. */
  refuses?: string
  refusesFirst?: number
}

/** Creates an issuer that takes attestations, and a wallet with a provider. `sent`: headers of each request to the server, by path. */
function createAttested(
  {
    methods = [PROOF],
    staleChallenges,
    demands = false,
    refuses,
    refusesFirst = Number.POSITIVE_INFINITY,
  }: Options = {},
  behaviour: Behaviour = {},
) {
  const server = {
    token_endpoint_auth_methods_supported: methods,
    ...(staleChallenges !== undefined && { challenge_endpoint: `${ISSUER}/challenge` }),
  }
  const issuer = createIssuer({ ...behaviour, server: { ...server, ...behaviour.server } })
  const sent: { path: string; headers: Headers; body: URLSearchParams }[] = []
  let stale = staleChallenges ?? 0
  let ahead = 0
  let left = refusesFirst
  const current = () => `challenge-${stale}`
  const provider = createProvider({
    ...issuer.environment,
    now: () => new Date(NOW.getTime() + ahead),
    fetch: async (url, init) => {
      const path = new URL(url, ISSUER).pathname.replace('/tenant', '')
      if (path === '/challenge') return Response.json({ attestation_challenge: current() })
      if (path !== '/par' && path !== '/token') return issuer.environment.fetch(url, init)
      const headers = new Headers(init.headers)
      sent.push({ path, headers, body: new URLSearchParams(String(init.body)) })
      const proof = headers.get('oauth-client-attestation-pop')
      if (demands && !headers.has('oauth-client-attestation'))
        return Response.json({ error: 'invalid_client' }, { status: 400 })
      if (refuses !== undefined && proof !== null && left-- > 0)
        return Response.json({ error: refuses }, { status: 400 })
      if (proof !== null && staleChallenges !== undefined) {
        const isStale = stale > 0
        if (isStale) stale--
        if (isStale || decodeJwt(proof).challenge !== current()) {
          const challenge = { 'OAuth-Client-Attestation-Challenge': current() }
          return Response.json({ error: 'use_attestation_challenge' }, { status: 400, headers: challenge })
        }
      }
      return issuer.environment.fetch(url, init)
    },
  })
  return { ...issuer, provider, environment: provider.environment, sent, passTime: (ms: number) => (ahead += ms) }
}

type Attested = ReturnType<typeof createAttested>

/** Gets a token by the page of the issuer. `between`: what happens while the person is there. */
async function byCode({ environment, decide }: Attested, between = () => {}) {
  const opened = await openOffer(LINK, environment)
  const { state, page } = await beginAuthorization(opened, false, environment)
  between()
  const pending = await takeAuthorization(state)
  if (!pending) throw new Error('no such authorization')
  return { opened, page, token: await redeemAnswer(pending, new URLSearchParams(decide()), environment) }
}

describe('the attestation of the wallet', () => {
  test('comes with the request and with the code, each with a new proof of one key, under the client id in it', async () => {
    const attested = createAttested({}, BY_CODE)
    const { page, token } = await byCode(attested)
    expect(token).toBeDefined()
    expect(new URL(page).searchParams.get('client_id')).toBe(CLIENT_ID)
    const [pushed, redeemed] = await Promise.all(attested.sent.map(({ headers }) => checkedProof(headers, ISSUER)))
    expect(attested.sent.map(({ path, body }) => [path, body.get('client_id')])).toEqual([
      ['/par', CLIENT_ID],
      ['/token', CLIENT_ID],
    ])
    expect(pushed?.key).toEqual(redeemed?.key)
    expect(pushed?.jti).not.toBe(redeemed?.jti)
    expect(attested.provider.asked).toEqual(['/wallet-provider/wallet-attestation'])
  })

  test('comes with a pre-authorized code', async () => {
    const attested = createAttested()
    await redeemOffer(await openOffer(LINK, attested.environment), undefined, attested.environment)
    const [request] = attested.sent
    if (!request) throw new Error('no request')
    expect(request.body.get('client_id')).toBe(CLIENT_ID)
    await checkedProof(request.headers, ISSUER)
  })

  test('is not made for a server that takes none', async () => {
    const attested = createAttested({ methods: ['none'] }, BY_CODE)
    await byCode(attested)
    expect(attested.sent.map(({ headers }) => headers.has('oauth-client-attestation'))).toEqual([false, false])
    expect(attested.provider.asked).toEqual([])
  })

  test('has another key for each server, and each keeps its key', async () => {
    const keyAt = async (methods: string[], issuer: string) => {
      const attested = createAttested({ methods }, { ...BY_CODE, server: { issuer } })
      const { environment } = attested
      const opened = await openOffer(LINK, environment)
      const shown = { ...opened, metadata: { ...opened.metadata, authorization_servers: [issuer] } }
      await beginAuthorization(shown, false, environment)
      const headers = attested.sent[0]?.headers ?? new Headers()
      return (await checkedProof(headers, issuer)).key
    }
    const other = 'https://other.example/tenant'
    const keys = [await keyAt([PROOF], ISSUER), await keyAt([PROOF], ISSUER), await keyAt([PROOF], other)]
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).not.toEqual(keys[0])
  })

  test('is renewed for the same key if it has expired meanwhile', async () => {
    const attested = createAttested({}, BY_CODE)
    await byCode(attested, () => attested.passTime(DAY_MS))
    const attestations = attested.sent.map(({ headers }) => headers.get('oauth-client-attestation') ?? '')
    expect(new Set(attestations).size).toBe(2)
    const [one, other] = attestations.map((jwt) => decodeJwt(jwt))
    expect(other?.cnf).toEqual(one?.cnf)
    expect(other?.exp).toBeGreaterThan((NOW.getTime() + DAY_MS) / 1000)
  })
})

describe('an attestation whose key also signs DPoP proofs', () => {
  test('comes without a proof of its own, and the token is bound to its key', async () => {
    const attested = createAttested({ methods: [COMBINED] }, { ...BY_CODE, bindsTokens: true })
    const { opened, token } = await byCode(attested)
    for (const { headers } of attested.sent) {
      const { cnf } = decodeJwt<{ cnf: object }>(headers.get('oauth-client-attestation') ?? '')
      expect(headers.has('oauth-client-attestation-pop')).toBe(false)
      expect({ jwk: decodeProtectedHeader(headers.get('dpop') ?? '').jwk }).toEqual(cnf)
    }
    // The second request is the first one with the code; the third one has the nonce that the server demanded.
    expect(attested.sent.map(({ path }) => path)).toEqual(['/par', '/token', '/token'])
    if (!token) throw new Error('declined')
    expect(await fetchCards(opened, token, { ...attested.environment, now: () => NOW })).toHaveLength(1)
  })

  test('is not used at a server that binds no tokens', async () => {
    const attested = createAttested({ methods: [COMBINED] }, BY_CODE)
    await byCode(attested)
    expect(attested.provider.asked).toEqual([])
  })
})

describe('a challenge of the server', () => {
  test('is fetched before the first request and comes with its proof', async () => {
    const attested = createAttested({ staleChallenges: 0 }, BY_CODE)
    await byCode(attested)
    expect(attested.sent.map(({ path }) => path)).toEqual(['/par', '/token'])
    for (const { headers } of attested.sent)
      expect(await checkedProof(headers, ISSUER)).toMatchObject({ challenge: 'challenge-0' })
  })

  test('that the server no longer accepts is replaced once, with a new proof', async () => {
    const attested = createAttested({ staleChallenges: 1 }, BY_CODE)
    await byCode(attested)
    expect(attested.sent.map(({ path }) => path)).toEqual(['/par', '/par', '/token'])
    const proofs = await Promise.all(attested.sent.map(({ headers }) => checkedProof(headers, ISSUER)))
    expect(new Set(proofs.map(({ jti }) => jti)).size).toBe(3)
    expect(proofs.map(({ challenge }) => challenge)).toEqual(['challenge-1', 'challenge-0', 'challenge-0'])
  })

  test('that the server refuses twice ends the flow', async () => {
    const attested = createAttested({ staleChallenges: 2 }, BY_CODE)
    await expect(byCode(attested)).rejects.toMatchObject({ code: 'issuer-refused' })
    expect(attested.sent).toHaveLength(2)
  })
})

describe('a wallet whose provider does not attest it', () => {
  test.each(['down', 'refuses'] as const)('gets cards of issuers that need no attestation: %s', async (state) => {
    for (const behaviour of [BY_CODE, {}]) {
      const attested = createAttested({}, behaviour)
      attested.provider.state = state
      if (behaviour === BY_CODE) expect((await byCode(attested)).token).toBeDefined()
      else await redeemOffer(await openOffer(LINK, attested.environment), undefined, attested.environment)
      expect(attested.provider.asked).not.toEqual([])
      expect(attested.sent.some(({ headers }) => headers.has('oauth-client-attestation'))).toBe(false)
    }
  })

  test('says so if the issuer needs one', async () => {
    for (const behaviour of [BY_CODE, {}]) {
      const attested = createAttested({ demands: true }, behaviour)
      attested.provider.state = 'down'
      const receive = async () => {
        if (behaviour === BY_CODE) return byCode(attested)
        return redeemOffer(await openOffer(LINK, attested.environment), undefined, attested.environment)
      }
      await expect(receive()).rejects.toMatchObject({ code: 'wallet-unattested' })
    }
  })

  test('sends none with a code that it asked for without one', async () => {
    const attested = createAttested({}, BY_CODE)
    attested.provider.state = 'down'
    await byCode(attested, () => {
      attested.provider.state = { life: 43_200 }
    })
    expect(attested.sent.map(({ headers }) => headers.has('oauth-client-attestation'))).toEqual([false, false])
  })
})

describe.each(['invalid_client', 'invalid_client_attestation', 'use_fresh_attestation'])(
  'a server that refuses the attestation with %s',
  (refuses) => {
    const receive = async (options: Options, behaviour: Behaviour) => {
      const attested = createAttested({ refuses, ...options }, behaviour)
      if (behaviour === BY_CODE) return { ...attested, token: (await byCode(attested)).token }
      const opened = await openOffer(LINK, attested.environment)
      return { ...attested, token: await redeemOffer(opened, undefined, attested.environment) }
    }

    test('is asked again with a new one', async () => {
      for (const behaviour of [BY_CODE, {}]) {
        await emptyStore()
        const { token, sent, provider } = await receive({ refusesFirst: 1 }, behaviour)
        expect(token).toBeDefined()
        expect(provider.asked).toHaveLength(2)
        const keys = await Promise.all(sent.map(async ({ headers }) => (await checkedProof(headers, ISSUER)).key))
        for (const key of keys) expect(key).toEqual(keys[0])
      }
    })

    test('is then asked without one if it takes wallets without, under the own client id', async () => {
      for (const behaviour of [BY_CODE, {}]) {
        const { token, sent } = await receive({ methods: [PROOF, 'none'] }, behaviour)
        expect(token).toBeDefined()
        const attested = sent.map(({ headers }) => headers.has('oauth-client-attestation'))
        expect(attested.slice(0, 3)).toEqual([true, true, false])
        expect(sent[2]?.body.get('client_id')).toBe(behaviour === BY_CODE ? 'https://wallet.example' : null)
      }
    })

    test('is not asked again if it takes only attested wallets', async () => {
      for (const behaviour of [BY_CODE, {}]) {
        await expect(receive({}, behaviour)).rejects.toMatchObject({ code: 'wallet-refused' })
        const demanding = { methods: [PROOF, 'none'], demands: true }
        await expect(receive(demanding, behaviour)).rejects.toMatchObject({ code: 'wallet-refused', detail: refuses })
      }
    })
  },
)

const proofTypes = (types: Record<string, object>) => ({
  configuration: {
    proof_types_supported: Object.fromEntries(
      Object.entries(types).map(([type, members]) => [
        type,
        { proof_signing_alg_values_supported: ['ES256'], ...members },
      ]),
    ),
  },
})
const IN_PROOF = proofTypes({ jwt: { key_attestations_required: {} }, attestation: { key_attestations_required: {} } })
const ALONE = proofTypes({ attestation: { key_attestations_required: {} } })

/** Receives the cards of an offer with a pre-authorized code. */
async function receive(behaviour: Behaviour, prepare: (attested: Attested) => void = () => {}) {
  const attested = createAttested({}, behaviour)
  prepare(attested)
  const { environment } = attested
  const opened = await openOffer(LINK, environment)
  const token = await redeemOffer(opened, undefined, environment)
  return { ...attested, received: await fetchCards(opened, token, environment) }
}

const claimsOf = (attestation: unknown) => decodeJwt<{ attested_keys: object[]; nonce?: string }>(String(attestation))

describe('an attestation of keys', () => {
  test.each([undefined, 4])(
    'comes in one proof for all copies, with the nonce of the issuer: %s',
    async (batchSize) => {
      const { proofs, received } = await receive({ ...IN_PROOF, ...(batchSize && { batchSize }) })
      expect(proofs).toHaveLength(1)
      const { jwk, key_attestation: attestation } = decodeProtectedHeader(proofs[0] ?? '')
      const { attested_keys: keys, nonce } = claimsOf(attestation)
      expect(keys).toHaveLength(batchSize ?? 1)
      expect(keys[0]).toEqual(jwk)
      expect(nonce).toBe('nonce-0')
      const [card] = received
      expect([card?.key, ...(card?.spareKeys ?? [])].map((key) => key?.publicJwk)).toEqual(keys)
    },
  )

  test('comes alone if the issuer takes no other proof', async () => {
    const { proofs, received } = await receive({ ...ALONE, batchSize: 3 })
    const [attestation] = proofs
    expect(proofs).toHaveLength(1)
    expect(decodeProtectedHeader(attestation ?? '').typ).toBe('key-attestation+jwt')
    expect(claimsOf(attestation)).toMatchObject({ nonce: 'nonce-0' })
    expect(received[0]?.card.copies?.all).toBe(3)
  })

  test('is made again with a new nonce if the issuer no longer accepts the first', async () => {
    for (const way of [IN_PROOF, ALONE]) {
      const { proofs } = await receive({ ...way, staleNonces: 1 })
      const attestations = proofs.map((proof) => decodeProtectedHeader(proof).key_attestation ?? proof)
      expect(attestations.map((attestation) => claimsOf(attestation).nonce)).toEqual(['nonce-1', 'nonce-0'])
    }
  })

  test('that the issuer refuses ends the flow with its reason', async () => {
    await expect(receive({ ...IN_PROOF, refusesProofs: true })).rejects.toMatchObject({
      ...{ code: 'issuer-refused', detail: 'invalid_proof' },
    })
  })

  test('cannot be had while the provider is down, which the wallet says', async () => {
    const down = ({ provider }: Attested) => {
      provider.state = 'down'
    }
    await expect(receive(IN_PROOF, down)).rejects.toMatchObject({ code: 'wallet-unattested' })
  })

  test('is not made for an issuer that needs none', async () => {
    const { provider } = await receive(proofTypes({ jwt: {}, attestation: {} }))
    expect(provider.asked).toEqual(['/wallet-provider/wallet-attestation'])
  })

  test('by an algorithm of the issuer that this wallet does not have makes the offer unusable', async () => {
    const other = proofTypes({ attestation: { proof_signing_alg_values_supported: ['ES512'] } })
    await expect(receive(other)).rejects.toMatchObject({ code: 'offer-format-unsupported' })
  })
})
