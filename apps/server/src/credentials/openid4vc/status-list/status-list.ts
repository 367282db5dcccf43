import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import { encodeBase64Url } from '../../../platform/base64/base64.ts'
import { BoundedMap } from '../../../platform/cache/bounded-map.ts'
import { type Clock, isWithin, type Span, toNumericDate } from '../../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { CredentialSigner } from '../../../platform/keys/key-purposes.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import { signJws } from '../jose/compact-jws.ts'
import { LIMITS, statusListUrl } from '../wire/limits-and-paths.ts'
import {
  countTaken,
  findNewestStatusList,
  findStatusList,
  indicesOf,
  indicesRevokedAfter,
  insertStatusList,
  type StatusEntry,
  takeIndex,
} from './status-list.repository.ts'
import type { StatusListRow } from './status-list.tables.ts'

/**
 * Number of random indices that are tried in one list. If all are taken, the list counts as full. At that point, typically a little
 * over half of its indices are taken.
 */
const PROBES = 16
/** Share of taken indices at which a list is first reported as filling up, shortly before it counts as full. */
const NEARLY_FULL = 0.5
/**
 * Maximum number of cached tokens; the most recently fetched ones are kept. Lists are fetched far more often than they change.
 */
const MAX_TOKENS = 32
const compress = promisify(deflate)
/** Recommended by Token Status List section 4.1. Some readers know only lists that begin with the bytes of this level. */
const BEST_COMPRESSION = { level: constants.Z_BEST_COMPRESSION }

/** Reads all bits of a list from the ledger. */
async function readBits(db: Queryable, { id, size, retired_at }: StatusListRow): Promise<Buffer> {
  if (retired_at === null) return withBits(Buffer.alloc(size / 8), await indicesOf(db, id, 'revoked'))
  // An index that is free in the ledger may belong to a credential that the restored ledger has lost. Nobody could revoke that
  // credential any more, so a retired list shows every free index as revoked.
  const bits = Buffer.alloc(size / 8, 0xff)
  for (const index of await indicesOf(db, id, 'valid')) bits[index >> 3] = (bits[index >> 3] ?? 0) & ~(1 << (index & 7))
  return bits
}

/** Returns a copy of the bits in which these indices are revoked as well. */
function withBits(before: Buffer, indices: number[]): Buffer {
  const bits = Buffer.from(before)
  for (const index of indices) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7))
  return bits
}

/**
 * The bits of a list at one version. `incremental`: time span during which only the revocations after this version are read, not
 * the whole list.
 */
type KnownBits = { bits: Buffer; version: number; isRetired: boolean; incremental: Span }
type CachedToken = KnownBits & { fresh: Span; token: string }

type Keys = Pick<KeyStore, 'signingKeys' | 'keyOf' | 'compromisedKeys'>

const SIGNERS: readonly CredentialSigner[] = ['credential-issuer', 'document-signer']

/**
 * Our status lists (Token Status List sections 4 and 5). Allocates random indices for new credentials, and signs the lists. Each
 * list belongs to the key that issues its credentials: a reader of documents trusts no other.
 */
export class StatusLists {
  readonly #publicUrl: string
  readonly #keys: Keys
  readonly #clock: Clock
  readonly #tokens = new BoundedMap<string, CachedToken>(MAX_TOKENS)

  constructor({ publicUrl, keys, clock }: { publicUrl: string; keys: Keys; clock: Clock }) {
    this.#publicUrl = publicUrl
    this.#keys = keys
    this.#clock = clock
  }

  /** Allocates an unused index. It is random, so that neighbouring indices reveal nothing about the order of issuance. */
  async allocate(tx: Transaction, purpose: CredentialSigner): Promise<StatusEntry> {
    const signer = this.#keys.signingKeys[purpose].id
    const newest = await findNewestStatusList(tx, { signer })
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

  /** Returns the sizes and the numbers of taken indices of the lists for new credentials that are nearly full. */
  async filling(db: Queryable): Promise<{ taken: number; size: number }[]> {
    const lists = await Promise.all(
      SIGNERS.map(async (purpose) => {
        const newest = await findNewestStatusList(db, { signer: this.#keys.signingKeys[purpose].id })
        return newest && { taken: await countTaken(db, newest.id), size: newest.size }
      }),
    )
    return lists.flatMap((list) => (list && list.taken >= NEARLY_FULL * list.size ? [list] : []))
  }

  /** Parses the URI and index in a credential's status; undefined if the list is not one of ours. */
  parseReference({ uri, index }: { uri: string; index: number }): StatusEntry | undefined {
    const listId = uri.slice(uri.lastIndexOf('/') + 1)
    if (uri !== statusListUrl(this.#publicUrl, listId) || !Number.isSafeInteger(index) || index < 0) return undefined
    return { listId, index }
  }

  /**
   * Returns a list as a signed token (Token Status List section 5.1); undefined if there is no such list. The token is built from
   * the ledger and cached until the list changes or its `ttl` has passed.
   */
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
      {
        typ: 'statuslist+jwt',
        kid: key.id,
        x5c: key.x5c,
        // RFC 7515 section 4.1.3: for clients that find keys in a header but read no certificates.
        jwk: key.certificate.publicKey.export({ format: 'jwk' }),
      },
      {
        sub: statusListUrl(this.#publicUrl, listId),
        iat: issuedAt,
        exp: issuedAt + LIMITS.statusTokenLife / 1000,
        ttl: LIMITS.statusTokenTtl / 1000,
        status_list: { bits: 1, lst: encodeBase64Url(await compress(known.bits, BEST_COMPRESSION)) },
      },
    )
    this.#tokens.set(listId, { ...known, fresh: { from: now, until: now + LIMITS.statusTokenTtl }, token })
    return token
  }

  /**
   * Returns the current bits of a list. Adds the later revocations to the known bits, because reading tens of thousands of indices
   * at each revocation is expensive. Once per `ttl`, reads the whole list: a failover to a standby that lacks the last commits gives
   * their versions away again, and the known bits would miss the revocations under these versions.
   */
  async #knownBits(db: Queryable, list: StatusListRow, known: KnownBits | undefined): Promise<KnownBits> {
    const now = this.#clock()
    const { version } = list
    const isRetired = list.retired_at !== null
    if (known && known.isRetired === isRetired && known.version <= version && isWithin(known.incremental, now))
      return { ...known, version, bits: withBits(known.bits, await indicesRevokedAfter(db, list.id, known.version)) }
    const incremental = { from: now, until: now + LIMITS.statusTokenTtl }
    return { version, isRetired, incremental, bits: await readBits(db, list) }
  }

  /**
   * Returns the key that signs a list: the key that issued the credentials in the list. Some wallets verify the list with that key
   * (Token Status List section 11.3). If the key is gone, the current key of its purpose signs the list.
   */
  #signerOf({ signer }: StatusListRow): SigningKey {
    const { signingKeys, keyOf, compromisedKeys } = this.#keys
    const isOfDocuments = signer !== null && compromisedKeys.get(signer) === 'document-signer'
    const current = signingKeys[isOfDocuments ? 'document-signer' : 'credential-issuer']
    return (signer === null ? undefined : keyOf(signer)) ?? current
  }
}
