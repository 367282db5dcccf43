import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { TestWallet } from '../wallet/wallet.ts'

let running: RunningProduct
beforeEach(async () => {
  running = await startProduct()
})
afterEach(() => running.stop())

const keyFile = (name: string): string => join(running.dataDirectory, 'keys', name)

/** Removes keys and restarts the server, which creates new keys under the existing trust anchor. */
async function replaceKeys(...names: string[]): Promise<void> {
  for (const name of names) for (const suffix of ['.pem', '.key.pem']) rmSync(keyFile(`${name}${suffix}`))
  await running.restart()
}

async function receive(wallet = running.wallet): Promise<ReceivedCredential> {
  const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
  return wallet.receive(url)
}

async function statusAfterPresenting(credential: ReceivedCredential, wallet = running.wallet) {
  const { id, url } = await running.browser.present('BankAccount')
  await wallet.present(url, [credential]).catch(() => undefined)
  return running.browser.presentationStatus(id)
}

const signerOf = ({ compact }: ReceivedCredential) => decodeProtectedHeader(compact.split('~')[0] ?? '').x5c?.[0]

it('after all keys were replaced, old credentials are verified, and the new keys sign', async () => {
  const before = await receive()
  await replaceKeys('credential-issuer', 'request-object', 'document-signer')
  const after = await receive()
  expect(signerOf(after)).not.toBe(signerOf(before))
  for (const credential of [before, after]) expect(await statusAfterPresenting(credential)).toEqual({ status: 2 })

  const account = await running.product.database.query
    .selectFrom('accounts')
    .select('id')
    .orderBy('created')
    .executeTakeFirstOrThrow()
  await running.product.services.revocation.revoke(account.id, 'a test', { reason: 'unspecified' })
  expect(await statusAfterPresenting(before)).toMatchObject({ error: { code: 'INVALID_CREDENTIAL_STATE' } })
  expect(await statusAfterPresenting(after)).toEqual({ status: 2 })
})

const listOf = async ({ status }: ReceivedCredential): Promise<{ uri: string; signer: string | undefined }> => {
  const { uri = '' } = status ?? {}
  const token = await (await fetch(uri)).text()
  return { uri, signer: decodeProtectedHeader(token).x5c?.[0] }
}

it('a status list is signed by the same key as its credentials', async () => {
  const credential = await receive()
  expect((await listOf(credential)).signer).toBe(signerOf(credential))
})

it('after a rotation new cards get a new list, and the retired key still signs the old list', async () => {
  const before = await receive()
  mkdirSync(keyFile('retired'))
  for (const suffix of ['.pem', '.key.pem'])
    renameSync(keyFile(`credential-issuer${suffix}`), keyFile(`retired/issuer-of-2026${suffix}`))
  await running.restart()
  const after = await receive()
  const [oldList, newList] = [await listOf(before), await listOf(after)]
  expect(newList.uri).not.toBe(oldList.uri)
  expect(oldList.signer).toBe(signerOf(before))
  expect(newList.signer).toBe(signerOf(after))
  expect(newList.signer).not.toBe(oldList.signer)
  for (const credential of [before, after]) expect(await statusAfterPresenting(credential)).toEqual({ status: 2 })
})

it('after the trust anchor was replaced because of a stolen key, everything signed below the old one is refused', async () => {
  const before = await receive()
  await replaceKeys('trust-anchor', 'credential-issuer', 'request-object', 'document-signer', 'audit-log')
  const wallet = new TestWallet({ trustAnchors: [readFileSync(keyFile('trust-anchor.pem'), 'utf8')], now: running.now })
  expect(await statusAfterPresenting(before, wallet)).toMatchObject({ error: { code: 'INVALID_PRESENTATION' } })
  expect(await statusAfterPresenting(await receive(wallet), wallet)).toEqual({ status: 2 })
})
