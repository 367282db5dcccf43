import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { encodeBase64Url } from '../../../platform/base64/base64.ts'
import { BoundedMap } from '../../../platform/cache/bounded-map.ts'
import { type Clock, isWithin, type Span, toNumericDate } from '../../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import { signJws } from '../jose/compact-jws.ts'
import { LIMITS, statusListUrl } from '../limits-and-paths.ts'
import {
  countTaken,
  findNewestStatusList,
  findStatusList,
  indicesOf,
  indicesRevokedAfter,
  insertStatusList,
  type StatusReference,
  takeIndex,
} from './status-list.repository.ts'
import type { StatusListRow } from './status-list.tables.ts'

/** After so many taken indices in a row a list counts as full, which happens when it is a little over half full. */
const PROBES = 16
/** From this part on, shortly before that. */
const NEARLY_FULL = 0.5
/** A signed list is fetched by many and signed by few: the ones fetched last are kept. */
const MAX_TOKENS = 32
const compress = promisify(deflate)

/** The bits of a list, as the ledger has it. */
async function readBits(db: Queryable, { id, size, retired_at }: StatusListRow): Promise<Buffer> {
  if (retired_at === null) return withBits(Buffer.alloc(size / 8), await indicesOf(db, id, 'revoked'))
  // A place in a retired list that the ledger has given to nobody may be that of a card which it has lost. Nobody could revoke
  // that one any more, so it is revoked.
  const bits = Buffer.alloc(size / 8, 0xff)
  for (const index of await indicesOf(db, id, 'valid')) bits[index >> 3] = (bits[index >> 3] ?? 0) & ~(1 << (index & 7))
  return bits
}

/** The same bits, and these. */
function withBits(before: Buffer, indices: number[]): Buffer {
  const bits = Buffer.from(before)
  for (const index of indices) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7))
  return bits
}

/** The bits of a list at a version of it, and since when on the ledger was followed. */
type KnownBits = { bits: Buffer; version: number; isRetired: boolean; followed: Span }
type CachedToken = KnownBits & { fresh: Span; token: string }

/**
 * Our status lists (Token Status List sections 4 and 5): random indices for new credentials, and the signed lists, each of
 * which belongs to the key that issues what is in it.
 */
export class StatusLists {
  readonly #publicUrl: string
  readonly #issuerKey: SigningKey
  readonly #retiredKeys: SigningKey[]
  readonly #keyOf: (id: string) => SigningKey | undefined
  readonly #clock: Clock
  readonly #tokens = new BoundedMap<string, CachedToken>(MAX_TOKENS)

  constructor(options: {
    publicUrl: string
    issuerKey: SigningKey
    retiredKeys: SigningKey[]
    /** A key of ours by its id. */
    keyOf: (id: string) => SigningKey | undefined
    clock: Clock
  }) {
    this.#publicUrl = options.publicUrl
    this.#issuerKey = options.issuerKey
    this.#retiredKeys = options.retiredKeys
    this.#keyOf = options.keyOf
    this.#clock = options.clock
  }

  /** A place in a list that no credential had before, at random so that neighbours say nothing. */
  async allocate(tx: Transaction): Promise<StatusReference> {
    const signer = this.#issuerKey.id
    const newest = await findNewestStatusList(tx, signer)
    for (let probe = 0; newest && probe < PROBES; probe += 1) {
      const reference = { listId: newest.id, index: randomInt(newest.size) }
      if (await takeIndex(tx, reference)) return reference
    }
    const list = {
      id: randomId(),
      size: LIMITS.statusListSize,
      version: 1,
      created_at: this.#clock(),
      signer,
      retired_at: null,
    }
    await insertStatusList(tx, list)
    const reference = { listId: list.id, index: randomInt(list.size) }
    await takeIndex(tx, reference)
    return reference
  }

  /** How full the list is that new credentials go into, where another one follows soon; undefined where it has room. */
  async filling(db: Queryable): Promise<{ taken: number; size: number } | undefined> {
    const newest = await findNewestStatusList(db, this.#issuerKey.id)
    if (!newest) return undefined
    const taken = await countTaken(db, newest.id)
    return taken < NEARLY_FULL * newest.size ? undefined : { taken, size: newest.size }
  }

  /** The place that an address and an index name, when the list is one of ours. */
  parseReference({ uri, index }: { uri: string; index: number }): StatusReference | undefined {
    const listId = uri.slice(uri.lastIndexOf('/') + 1)
    if (uri !== statusListUrl(this.#publicUrl, listId) || !Number.isSafeInteger(index) || index < 0) return undefined
    return { listId, index }
  }

  /** The signed list (Token Status List section 5.1), built from the ledger and kept until it changes or grows old. */
  async token(db: Queryable, listId: string): Promise<string | undefined> {
    const list = await findStatusList(db, listId)
    if (!list) return undefined
    const now = this.#clock()
    const cached = this.#tokens.get(listId)
    if (cached && cached.version === list.version && isWithin(cached.fresh, now)) return cached.token

    const known = await this.#knownBits(db, list, cached)
    const key = this.#signerOf(list)
    const issuedAt = toNumericDate(now)
    const token = signJws(
      key.privateKey,
      { typ: 'statuslist+jwt', kid: key.id, x5c: key.x5c },
      {
        sub: statusListUrl(this.#publicUrl, listId),
        iat: issuedAt,
        exp: issuedAt + LIMITS.statusTokenLife / 1000,
        ttl: LIMITS.statusTokenTtl / 1000,
        status_list: { bits: 1, lst: encodeBase64Url(await compress(known.bits)) },
      },
    )
    this.#tokens.set(listId, { ...known, fresh: { from: now, until: now + LIMITS.statusTokenTtl }, token })
    return token
  }

  /**
   * What was known, with what was revoked since: of a list with tens of thousands of places not all is read at each revocation. Once
   * in a while it is, because a server of an earlier version does not say in which version of the list it revoked what it did.
   */
  async #knownBits(db: Queryable, list: StatusListRow, known: KnownBits | undefined): Promise<KnownBits> {
    const now = this.#clock()
    const { version } = list
    const isRetired = list.retired_at !== null
    if (known && known.isRetired === isRetired && known.version <= version && isWithin(known.followed, now))
      return { ...known, version, bits: withBits(known.bits, await indicesRevokedAfter(db, list.id, known.version)) }
    const followed = { from: now, until: now + LIMITS.statusTokenTtl }
    return { version, isRetired, followed, bits: await readBits(db, list) }
  }

  /**
   * The key that issued what is in a list, since some wallets check the list with the credential's key (Token Status List
   * section 11.3: same entity). Where that one is no longer there, the present one speaks for the same issuer.
   */
  #signerOf({ signer }: StatusListRow): SigningKey {
    if (signer === this.#issuerKey.id) return this.#issuerKey
    // Lists that earlier versions began say nothing: those had one key for all of them, the last of the retired.
    const key = signer === null ? this.#retiredKeys.at(-1) : this.#keyOf(signer)
    return key ?? this.#issuerKey
  }
}
