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
  findStatuses,
  findStatusesAfter,
  findStatusList,
  type IndexedStatus,
  insertStatusList,
  type StatusEntry,
  takeIndex,
} from './status-list.repository.ts'
import type { StatusListRow } from './status-list.tables.ts'
import { type StatusListClaims, signStatusListCwt } from './status-list-cwt.ts'
import { LIST_AS_CWT, LIST_AS_JWT, type ListMedia } from './status-list-media.ts'

/**
 * Number of random indices that are tried in one list. If all are taken, the list counts as full. At that point, typically a little
 * over half of its indices are taken.
 */
const PROBES = 16
/** Share of taken indices at which a list is first reported as filling up, shortly before it counts as full. */
const NEARLY_FULL = 0.5
/** Lists are fetched far more often than they change. */
const MAX_LISTS = 32
const compress = promisify(deflate)
/** Recommended by Token Status List section 4.1. Some readers know only lists that begin with the bytes of this level. */
const BEST_COMPRESSION = { level: constants.Z_BEST_COMPRESSION }

/** Number of bits for one credential, the fewest that hold "suspended" (Token Status List sections 4.1 and 7.1). */
const BITS = 2
const PER_BYTE = 8 / BITS

async function readBytes(db: Queryable, { id, size, retired_at }: StatusListRow): Promise<Buffer> {
  if (retired_at === null) return withStatuses(Buffer.alloc(size / PER_BYTE), await findStatusesAfter(db, id, 0))
  // An index that is free in the ledger may belong to a credential that the restored ledger has lost. Nobody could revoke that
  // credential any more, so a retired list shows every free index as revoked.
  return withStatuses(Buffer.alloc(size / PER_BYTE, EACH_REVOKED), await findStatuses(db, id))
}

const EACH_REVOKED = 0b01_01_01_01

function withStatuses(before: Buffer, statuses: IndexedStatus[]): Buffer {
  const bytes = Buffer.from(before)
  for (const { index, status } of statuses) {
    const at = Math.floor(index / PER_BYTE)
    const shift = (index % PER_BYTE) * BITS
    bytes[at] = ((bytes[at] ?? 0) & ~(0b11 << shift)) | (status << shift)
  }
  return bytes
}

/**
 * The packed statuses of a list at one version. `incremental`: time span during which only the changes after this version are read,
 * not the whole list.
 */
type KnownBytes = { bytes: Buffer; version: number; isRetired: boolean; incremental: Span }
/** `tokens`: those that readers have asked for. All forms of a list are signed from the same `claims`. */
type Built = KnownBytes & { fresh: Span; claims: StatusListClaims; tokens: Partial<Record<ListMedia, string | Buffer>> }

function signStatusListJwt({ bits, lst, ...claims }: StatusListClaims, key: SigningKey): string {
  return signJws(
    key.privateKey,
    {
      typ: 'statuslist+jwt',
      kid: key.id,
      x5c: key.x5c,
      // RFC 7515 section 4.1.3: for clients that find keys in a header but read no certificates.
      jwk: key.certificate.publicKey.export({ format: 'jwk' }),
    },
    { ...claims, status_list: { bits, lst: encodeBase64Url(lst) } },
  )
}

const SIGN = { [LIST_AS_JWT]: signStatusListJwt, [LIST_AS_CWT]: signStatusListCwt }

type ListKeys = Pick<KeyStore, 'signingKeys' | 'keyOf' | 'compromisedKeys'>

const SIGNERS: readonly CredentialSigner[] = ['credential-issuer', 'document-signer']

/**
 * Our status lists (Token Status List sections 4 and 5). Allocates random indices for new credentials, and signs the lists. Each
 * list belongs to the key that issues its credentials: a reader of documents trusts no other.
 */
export class StatusLists {
  readonly #publicUrl: string
  readonly #keys: ListKeys
  readonly #clock: Clock
  readonly #lists = new BoundedMap<string, Built>(MAX_LISTS)

  constructor({ publicUrl, keys, clock }: { publicUrl: string; keys: ListKeys; clock: Clock }) {
    this.#publicUrl = publicUrl
    this.#keys = keys
    this.#clock = clock
  }

  /** The index is random, so that neighbouring indices reveal nothing about the order of issuance. */
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

  async filling(db: Queryable): Promise<{ taken: number; size: number }[]> {
    const lists = await Promise.all(
      SIGNERS.map(async (purpose) => {
        const newest = await findNewestStatusList(db, { signer: this.#keys.signingKeys[purpose].id })
        return newest && { taken: await countTaken(db, newest.id), size: newest.size }
      }),
    )
    return lists.flatMap((list) => (list && list.taken >= NEARLY_FULL * list.size ? [list] : []))
  }

  parseReference({ uri, index }: { uri: string; index: number }): StatusEntry | undefined {
    const listId = uri.slice(uri.lastIndexOf('/') + 1)
    if (uri !== statusListUrl(this.#publicUrl, listId) || !Number.isSafeInteger(index) || index < 0) return undefined
    return { listId, index }
  }

  /**
   * Returns a list as a signed token (Token Status List section 5). The token is built from the ledger and cached until the list changes or
   * its `ttl` has passed.
   */
  async token(db: Queryable, listId: string, media: ListMedia = LIST_AS_JWT): Promise<string | Buffer | undefined> {
    const list = await findStatusList(db, listId)
    if (!list) return undefined
    const now = this.#clock()
    let cached = this.#lists.get(listId)
    if (cached?.version !== list.version || !isWithin(cached.fresh, now)) {
      const known = await this.#knownBytes(db, list, cached)
      const claims = {
        sub: statusListUrl(this.#publicUrl, listId),
        iat: toNumericDate(now),
        exp: toNumericDate(now + LIMITS.statusTokenLife),
        ttl: LIMITS.statusTokenTtl / 1000,
        bits: BITS,
        lst: await compress(known.bytes, BEST_COMPRESSION),
      }
      cached = { ...known, fresh: { from: now, until: now + LIMITS.statusTokenTtl }, claims, tokens: {} }
      this.#lists.set(listId, cached)
    }
    cached.tokens[media] ??= SIGN[media](cached.claims, this.#signerOf(list))
    return cached.tokens[media]
  }

  /**
   * Adds the later changes to the known ones, because reading tens of thousands of indices at each change is expensive. Once per `ttl`,
   * reads the whole list: a failover to a standby that lacks the last commits gives their versions away again, and the known statuses would
   * miss the changes under these versions.
   */
  async #knownBytes(db: Queryable, list: StatusListRow, known: KnownBytes | undefined): Promise<KnownBytes> {
    const now = this.#clock()
    const { version } = list
    const isRetired = list.retired_at !== null
    if (known && known.isRetired === isRetired && known.version <= version && isWithin(known.incremental, now)) {
      const changes = await findStatusesAfter(db, list.id, known.version)
      return { ...known, version, bytes: withStatuses(known.bytes, changes) }
    }
    const incremental = { from: now, until: now + LIMITS.statusTokenTtl }
    return { version, isRetired, incremental, bytes: await readBytes(db, list) }
  }

  /** Some wallets verify a list with the key that issued its credentials (Token Status List section 11.3). */
  #signerOf({ signer }: StatusListRow): SigningKey {
    const { signingKeys, keyOf, compromisedKeys } = this.#keys
    const isOfDocuments = signer !== null && compromisedKeys.get(signer) === 'document-signer'
    const current = signingKeys[isOfDocuments ? 'document-signer' : 'credential-issuer']
    return (signer === null ? undefined : keyOf(signer)) ?? current
  }
}
