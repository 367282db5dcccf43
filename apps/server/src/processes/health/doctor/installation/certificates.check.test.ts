import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openKeyStore } from '../../../../platform/keys/key-store.ts'
import { certificates } from './certificates.check.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const DAY = 86_400_000

let keysDirectory: string
beforeEach(() => {
  keysDirectory = mkdtempSync(join(tmpdir(), 'vitrine-certificates-'))
})
afterEach(() => rmSync(keysDirectory, { recursive: true }))

const outcomeAt = (now: number) => certificates({ keysDirectory }, () => now).run()

it('warns thirty days before a certificate expires, and names the command that renews it', async () => {
  expect(await outcomeAt(NOW)).toMatchObject({ outcome: 'skipped' })
  const { signingKeys } = await openKeyStore({
    ...{ directory: keysDirectory, publicUrl: 'https://a.example.org', mayCreate: true, now: NOW },
  })
  expect(await outcomeAt(NOW)).toMatchObject({ outcome: 'ok', found: expect.stringContaining('document-signer') })
  const end = signingKeys['document-signer'].certificate.validToDate.getTime()
  expect(await outcomeAt(end - 30 * DAY)).toMatchObject({ outcome: 'ok' })
  expect(await outcomeAt(end - 30 * DAY + 1)).toMatchObject({
    outcome: 'warning',
    found: expect.stringMatching(/^document-signer expires on \d{4}-\d\d-\d\d$/),
    next: expect.stringContaining('vitrine rotate-keys documents'),
  })
  expect(await outcomeAt(end + 1)).toMatchObject({ outcome: 'failed' })
})

it('reports a file that contains no certificate', async () => {
  writeFileSync(join(keysDirectory, 'request-object.pem'), 'hello')
  expect(await outcomeAt(NOW)).toMatchObject({ outcome: 'failed', found: expect.stringContaining('no certificate') })
})
