import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { type KeyStore, openKeyStore } from '../../../platform/keys/key-store.ts'
import { openDatabase, type Tables } from '../../../schema/all-tables.fixture.ts'
import type { PublishedStatus } from '../../credential-engine.ts'
import {
  credentialIdOf,
  insertStatusList,
  retireStatusLists,
  setStatuses,
  takeIndex,
} from './status-list.repository.ts'
import { StatusLists } from './status-list.ts'
import { parseStatusListCwt } from './status-list-cwt.ts'
import { LIST_AS_CWT } from './status-list-media.ts'

const PUBLIC_URL = 'https://issuer.example.org'
const LIST = 'list-1'
const MINUTE = 60_000

let folder: string
let keys: KeyStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-status-'))
  keys = await openKeyStore({
    directory: join(folder, 'keys'),
    publicUrl: PUBLIC_URL,
    mayCreate: true,
    now: Date.now(),
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

let database: Database<Tables>
let now: number
let lists: StatusLists
let files = 0
beforeEach(async () => {
  files += 1
  database = await openDatabase({ kind: 'sqlite', file: join(folder, `${files}.sqlite`) })
  now = 1_800_000_000_000
  lists = new StatusLists({
    publicUrl: PUBLIC_URL,
    keys: { ...keys, keyOf: () => undefined },
    clock: () => now,
  })
})
afterEach(() => database.close())

/** Inserts a list of 64 indices into the ledger, and a credential at each given index. */
async function insertCredentials(...indices: number[]): Promise<void> {
  await database.transaction(async (tx) => {
    const contract = { id: 'c', name: 'BankAccount', status: 'Enabled', last_update: 0, definition: '' } as const
    await tx
      .insertInto('contracts')
      .values(contract)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const account = {
      id: 'a',
      contract_id: 'c',
      holder_name: '',
      search_name: '',
      erased_at: null,
      status: 'Active',
      created: 0,
      updated: 0,
    } as const
    await tx
      .insertInto('accounts')
      .values({ ...account, last_usage: null, balance: null })
      .execute()
    await insertStatusList(tx, {
      id: LIST,
      size: 64,
      version: 1,
      created_at: 0,
      signer: keys.signingKeys['credential-issuer'].id,
      retired_at: null,
    })
    for (const index of indices) await takeIndex(tx, { listId: LIST, index })
  })
}

const setStatus = (index: number, status: PublishedStatus) =>
  database.transaction((tx) => setStatuses(tx, [credentialIdOf({ listId: LIST, index })], status))
const revoke = (index: number) => setStatus(index, 'revoked')

/** Returns the statuses in a token of a list, by index, without those that are valid (Token Status List section 4). */
function statusesOf(token: string | undefined): Record<number, number> {
  const { status_list: list } = decodeJwt<{ status_list: { bits: number; lst: string } }>(token ?? '')
  expect(list.bits).toBe(2)
  const packed = Buffer.from(list.lst, 'base64url')
  // RFC 1950 section 2.2: the header of the best compression.
  expect(packed.subarray(0, 2).toString('hex')).toBe('78da')
  const statuses = [...inflateSync(packed)].flatMap((byte) => [0, 2, 4, 6].map((shift) => (byte >> shift) & 3))
  expect(statuses).toHaveLength(64)
  return Object.fromEntries(statuses.map((status, index) => [index, status]).filter(([, status]) => status !== 0))
}

/** Returns the list as a JWT. */
const tokenOf = async () => String(await lists.token(database.query, LIST))
const shown = async () => statusesOf(await tokenOf())

describe('a status list', () => {
  it('shows exactly the revoked and suspended credentials, the lowest bits of each byte first', async () => {
    await insertCredentials(0, 1, 9, 15, 16, 63)
    for (const index of [0, 15, 63]) await revoke(index)
    for (const index of [9, 16]) await setStatus(index, 'suspended')
    expect(await shown()).toEqual({ 0: 1, 9: 2, 15: 1, 16: 2, 63: 1 })
  })

  it('shows the end of a suspension at once, and a revocation for good', async () => {
    await insertCredentials(8, 9)
    for (const index of [8, 9]) await setStatus(index, 'suspended')
    expect(await shown()).toEqual({ 8: 2, 9: 2 })
    await setStatus(8, 'valid')
    await revoke(9)
    expect(await shown()).toEqual({ 9: 1 })
    for (const status of ['valid', 'suspended'] as const) await setStatus(9, status)
    expect(await shown()).toEqual({ 9: 1 })
  })

  it('is all zeros if no credential is revoked', async () => {
    await insertCredentials(0, 63)
    expect(await shown()).toEqual({})
  })

  it('contains its key, for clients that read no certificates', async () => {
    await insertCredentials(0)
    const token = await tokenOf()
    const { jwk } = decodeProtectedHeader(token)
    await expect(compactVerify(token, jwk ?? {})).resolves.toBeDefined()
    expect(jwk).not.toHaveProperty('d')
  })

  it('is signed with the key for status lists and states its URI and lifetime', async () => {
    await insertCredentials(0)
    const token = await tokenOf()
    const { protectedHeader } = await compactVerify(token, keys.signingKeys['credential-issuer'].certificate.publicKey)
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'statuslist+jwt' })
    expect(decodeJwt(token)).toMatchObject({
      sub: `${PUBLIC_URL}/status-lists/${LIST}`,
      iat: now / 1000,
      exp: now / 1000 + 600,
      ttl: 300,
    })
  })

  it('is not signed again while nothing changes', async () => {
    await insertCredentials(0)
    const first = await lists.token(database.query, LIST)
    now += 4 * MINUTE
    expect(await lists.token(database.query, LIST)).toBe(first)
  })

  it('has the same content as a JWT and as a CWT, and is read once for both', async () => {
    await insertCredentials(0, 1)
    await revoke(1)
    const { iat, status_list: list } = decodeJwt<{ status_list: { lst: string } }>(await tokenOf())
    // A change that keeps the version of the list, so that only another read would find it.
    await database.query
      .updateTable('status_entries')
      .set({ status: 1, changed_in: 2 })
      .where('index', '=', 0)
      .execute()
    now += MINUTE
    const cwt = parseStatusListCwt((await lists.token(database.query, LIST, LIST_AS_CWT)) as Buffer)
    expect(cwt?.claims.iat).toBe(iat)
    expect(Buffer.from(cwt?.lst ?? []).toString('base64url')).toBe(list.lst)
  })

  it('shows a revocation at once', async () => {
    await insertCredentials(0, 1)
    await lists.token(database.query, LIST)
    await revoke(1)
    expect(await shown()).toEqual({ 1: 1 })
  })

  it('shows each further revocation at once and keeps the earlier ones', async () => {
    await insertCredentials(0, 1, 9, 63)
    for (const [index, revoked] of [
      [9, [9]],
      [0, [0, 9]],
      [1, [0, 1, 9]],
    ] as const) {
      await revoke(index)
      expect(await shown()).toEqual(Object.fromEntries(revoked.map((one) => [one, 1])))
    }
  })

  it('reads only later revocations from the ledger, and the whole list every five minutes', async () => {
    await insertCredentials(0, 1)
    await lists.token(database.query, LIST)
    // So a revocation looks to a server that read this version before the database fell back to an earlier state.
    await database.query
      .updateTable('status_entries')
      .set({ status: 1, changed_in: 1 })
      .where('index', '=', 0)
      .execute()
    await revoke(1)
    expect(await shown()).toEqual({ 1: 1 })
    now += 5 * MINUTE
    expect(await shown()).toEqual({ 0: 1, 1: 1 })
  })

  it('is signed again before the old token expires', async () => {
    await insertCredentials(0)
    const first = await lists.token(database.query, LIST)
    now += 5 * MINUTE
    const second = await tokenOf()
    expect(second).not.toBe(first)
    expect(decodeJwt(second).exp).toBe(now / 1000 + 600)
  })

  it('is signed again when the clock is set back, so that its time is never in the future', async () => {
    await insertCredentials(1)
    await lists.token(database.query, LIST)
    now -= 5 * MINUTE
    expect(decodeJwt(await tokenOf()).iat).toBe(now / 1000)
  })

  it('shows as revoked, once it is retired, every index that the ledger does not know', async () => {
    await insertCredentials(0, 1, 2, 63)
    await revoke(1)
    await setStatus(2, 'suspended')
    await lists.token(database.query, LIST)
    expect(await database.transaction((tx) => retireStatusLists(tx, now))).toBe(1)
    const others = Object.fromEntries(Array.from({ length: 64 }, (_, index) => [index, 1]).slice(3, 63))
    expect(await shown()).toEqual({ 1: 1, 2: 2, ...others })
    await revoke(63)
    expect(await shown()).toEqual({ 1: 1, 2: 2, ...others, 63: 1 })
    const { listId } = await database.transaction((tx) => lists.allocate(tx, 'credential-issuer'))
    expect(listId).not.toBe(LIST)
    expect(await database.transaction((tx) => retireStatusLists(tx, now))).toBe(1)
  })

  it('is signed by the key of the credentials in it, or by the current key of its purpose if that key is compromised', async () => {
    const signerOf = async (listId: string, signers: StatusLists) =>
      decodeProtectedHeader((await signers.token(database.query, listId)) ?? '').kid
    const { 'credential-issuer': issuer, 'document-signer': documents } = keys.signingKeys
    const listOf = async (signers: StatusLists, purpose: 'credential-issuer' | 'document-signer') =>
      (await database.transaction((tx) => signers.allocate(tx, purpose))).listId
    const current = new StatusLists({ publicUrl: PUBLIC_URL, keys, clock: () => now })
    const [ofIssuer, ofDocuments] = [
      await listOf(current, 'credential-issuer'),
      await listOf(current, 'document-signer'),
    ]
    expect([await signerOf(ofIssuer, current), await signerOf(ofDocuments, current)]).toEqual([issuer.id, documents.id])
    const next = { ...documents, id: 'the next key' }
    const rotated = new StatusLists({
      publicUrl: PUBLIC_URL,
      keys: {
        signingKeys: { ...keys.signingKeys, 'document-signer': next },
        keyOf: () => undefined,
        compromisedKeys: new Map([[documents.id, 'document-signer']]),
      },
      clock: () => now,
    })
    expect([await signerOf(ofIssuer, rotated), await signerOf(ofDocuments, rotated)]).toEqual([issuer.id, next.id])
    expect(await listOf(rotated, 'document-signer')).not.toBe(ofDocuments)
  })

  it('does not exist under another id', async () => {
    expect(await lists.token(database.query, 'list-2')).toBeUndefined()
  })
})

describe('a status list index', () => {
  it('is allocated at random and only once, in a new list when the old one fills up', async () => {
    const indices = Array.from({ length: 60 }, (_, index) => index)
    await insertCredentials(...indices)
    now += 1
    const references = new Set<string>()
    await database.transaction(async (tx) => {
      for (let count = 0; count < 40; count += 1) {
        const { listId, index } = await lists.allocate(tx, 'credential-issuer')
        if (listId === LIST) expect(index).toBeGreaterThanOrEqual(60)
        references.add(`${listId} ${index}`)
      }
    })
    expect(references.size).toBe(40)
    const newLists = new Set([...references].map((reference) => reference.split(' ')[0]))
    newLists.delete(LIST)
    expect(newLists.size).toBe(1)
  })

  it('is parsed only from the URI of one of our lists', () => {
    expect(lists.parseReference({ uri: `${PUBLIC_URL}/status-lists/x`, index: 3 })).toEqual({ listId: 'x', index: 3 })
    for (const [uri, index] of [
      ['https://other.example.org/status-lists/x', 3],
      [`${PUBLIC_URL}/status-lists/x/y`, 3],
      [`${PUBLIC_URL}/other/x`, 3],
      [`${PUBLIC_URL}/status-lists/x`, -1],
      [`${PUBLIC_URL}/status-lists/x`, 1.5],
    ] as const)
      expect(lists.parseReference({ uri, index })).toBeUndefined()
  })
})
