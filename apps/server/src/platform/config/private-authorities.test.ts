import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../../../../tests/bare-environment.ts'
import { forgeAuthority, forgeIssuedBy } from '../../../../../tests/protocol/wallet/forged-certificate.ts'

const MODULE = JSON.stringify(new URL('environment-file.ts', import.meta.url).href)
const SCRIPT = `
  const { readEnvironmentFile } = await import(${MODULE})
  readEnvironmentFile()
  console.log(await fetch(process.env.ADDRESS).then((answer) => answer.status, (error) => error.cause?.code ?? error.message))
`

let folder: string
let server: Server
let address: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-authority-'))
  const [other, authority] = [forgeAuthority({ commonName: 'Other' }), forgeAuthority({ commonName: 'Private' })]
  const { certificate, privateKey } = forgeIssuedBy(authority, { commonName: 'localhost', dnsNames: ['localhost'] })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  server = createServer({ cert: certificate.toString(), key }, (_request, response) => response.end()).listen(
    0,
    'localhost',
  )
  await once(server, 'listening')
  address = `https://localhost:${(server.address() as AddressInfo).port}`
  writeFileSync(join(folder, 'authorities.pem'), `# Authorities\n${other.certificate}\n\n${authority.certificate}\n`)
  writeFileSync(join(folder, 'empty.pem'), '')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** Runs a program that reads a settings file and then sends a request to the server. @returns its output */
function ask(settings: string, environment: Record<string, string> = {}): Promise<string> {
  const file = join(folder, 'settings.env')
  writeFileSync(file, settings)
  const env = { ...BARE_ENVIRONMENT, ADDRESS: address, ENV_FILE: file, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', SCRIPT], { env }, (_error, said, complained) =>
      resolve(said.trim() || complained),
    )
  })
}

it('an authority that the settings file names is trusted like one that the environment names', async () => {
  expect(await ask('')).toMatch(/UNABLE_TO|SELF_SIGNED/)
  expect(await ask('', { NODE_EXTRA_CA_CERTS: join(folder, 'authorities.pem') })).toBe('200')
  expect(await ask(`NODE_EXTRA_CA_CERTS=${join(folder, 'authorities.pem')}`)).toBe('200')
})

it.each([
  ['that does not exist', 'nowhere.pem', /nowhere\.pem.+ENOENT/s],
  ['without a certificate', 'empty.pem', /empty\.pem.+no certificate/s],
])('a file %s stops the start, and the message names it', async (_what, name, words) => {
  const said = await ask(`NODE_EXTRA_CA_CERTS=${join(folder, name)}`)
  expect(said).toMatch(/ConfigurationError/)
  expect(said).toMatch(words)
})
