import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase } from '../wallet/storage/database.ts'

const STORES = ['cards', 'keys', 'uses', 'instances', 'authorizations'] as const

export async function loadStores(folder: string): Promise<void> {
  const text = readIfPresent(fileIn(folder))
  if (text === undefined) return
  const stored: Record<string, unknown[]> = JSON.parse(text)
  for (const name of STORES)
    for (const value of stored[name] ?? []) {
      const decoded = await decode(value)
      await withDatabase((database) => database.put(name, decoded as never))
    }
}

/** Only the owner can read the folder, because it contains private keys. */
export async function saveStores(folder: string): Promise<void> {
  const stores: Record<string, unknown> = {}
  for (const name of STORES) stores[name] = await encode(await withDatabase((database) => database.getAll(name)))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(stores, null, 1), { mode: 0o600 })
  renameSync(`${fileIn(folder)}.new`, fileIn(folder))
}

const fileIn = (folder: string): string => join(folder, 'wallet.json')

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** Dates and private keys become objects with one member, which no stored value has. */
async function encode(value: unknown): Promise<unknown> {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof CryptoKey) return { $key: await crypto.subtle.exportKey('jwk', value) }
  if (Array.isArray(value)) return Promise.all(value.map(encode))
  return isObject(value) ? mapMembers(value, encode) : value
}

async function decode(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(decode))
  if (!isObject(value)) return value
  if (typeof value.$date === 'string') return new Date(value.$date)
  if (isObject(value.$key)) return crypto.subtle.importKey('jwk', value.$key, ALGORITHM, true, ['sign'])
  return mapMembers(value, decode)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function mapMembers(value: object, change: (member: unknown) => Promise<unknown>): Promise<object> {
  const members = Object.entries(value).map(async ([name, member]) => [name, await change(member)] as const)
  return Object.fromEntries(await Promise.all(members))
}
