import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAddresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { planPrograms } from './product.ts'

test('the demo wallet trusts the own anchor, and the present and former anchors of each role', () => {
  const keys = mkdtempSync(join(tmpdir(), 'vitrine-keys-'))
  onTestFinished(() => rmSync(keys, { recursive: true }))
  mkdirSync(join(keys, 'retired'))
  for (const name of ['credential-issuer-a.anchor.pem', 'credential-issuer-a.pem', 'document-signer-b.anchor.pem'])
    writeFileSync(join(keys, 'retired', name), '')
  const { wallet } = planPrograms(readAddresses({}), { KEYS_DIR: keys })
  const filesOf = (setting: string) =>
    wallet.environment[setting]?.split(',').map((file) => file.slice(keys.length + 1))
  expect(filesOf('WALLET_ISSUER_ANCHORS')).toEqual([
    'trust-anchor.pem',
    'credential-issuer.anchor.pem',
    'retired/credential-issuer-a.anchor.pem',
  ])
  expect(filesOf('WALLET_DOCUMENT_ANCHORS')).toEqual([
    'trust-anchor.pem',
    'document-signer.anchor.pem',
    'retired/document-signer-b.anchor.pem',
  ])
  expect(filesOf('WALLET_VERIFIER_ANCHORS')).toEqual(['trust-anchor.pem', 'request-object.anchor.pem'])
})

test('the server knows the provider of the demo wallet, unless the operator names others', () => {
  const addresses = readAddresses({ DATA_DIR: '/data' })
  const { server, wallet } = planPrograms(addresses, {})
  expect(wallet.environment.WALLET_PROVIDER_URL).toBe('http://localhost:3001')
  for (const setting of ['WALLET_PROVIDERS_DIR', 'KEY_PROVIDERS_DIR']) {
    expect(server.environment[setting]).toBe('/data/idp/wallet-provider')
    expect(planPrograms(addresses, { [setting]: '/own' }).server.environment[setting]).toBe('/own')
  }
})
