import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy } from '../../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { openKeyStore } from '../../../../platform/keys/key-store.ts'
import { certificateRoles } from './certificate-roles.doctor.ts'
import { certificates } from './certificates.doctor.ts'

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

const PUBLIC_URL = 'https://a.example.org'
const roles = () => certificateRoles({ keysDirectory, publicUrl: PUBLIC_URL }).run()

it('compares each certificate with its role: our own ones fit, those of other authorities have warnings too', async () => {
  expect(await roles()).toMatchObject({ outcome: 'skipped' })
  await openKeyStore({ directory: keysDirectory, publicUrl: PUBLIC_URL, mayCreate: true, now: Date.now() })
  expect(await roles()).toMatchObject({ outcome: 'ok' })
  const authority = forgeAuthority({ organization: 'Ministry' })
  const put = (options: Parameters<typeof forgeIssuedBy>[1]) => {
    const { certificate } = forgeIssuedBy(authority, options)
    writeFileSync(join(keysDirectory, 'request-object.pem'), certificate.toString())
    writeFileSync(join(keysDirectory, 'request-object.anchor.pem'), authority.certificate.toString())
  }
  put({ organization: 'Shop' })
  expect(await roles()).toMatchObject({
    outcome: 'warning',
    found: expect.stringContaining('the certificate of the role verifier lacks the organizationIdentifier'),
    next: expect.stringContaining('vitrine keys request'),
  })
  put({ organization: 'Shop', validTo: new Date(Date.now() + 10 * DAY) })
  expect(await certificates({ keysDirectory }).run()).toMatchObject({
    outcome: 'warning',
    found: expect.stringContaining('request-object (role verifier, authority Ministry) expires on'),
    next: expect.stringContaining('vitrine keys install verifier'),
  })
  put({ keyUsage: 'none' })
  expect(await roles()).toMatchObject({ outcome: 'failed', found: expect.stringContaining('digitalSignature') })
})
