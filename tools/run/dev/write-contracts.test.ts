import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeContracts } from './write-contracts.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-contracts-'))
  folder = join(root, 'entra-emulator', 'contracts')
})
afterEach(() => rmSync(root, { recursive: true }))

test('writes the contracts of all cards, with the settings of the server, and removes earlier definitions', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'removed-card.json'), '{}')
  await writeContracts(folder, { ENV_FILE: 'none', PUBLIC_URL: 'http://localhost:4321' })
  const names = readdirSync(folder)
  expect(names).toContain('BankAccount.json')
  expect(names).not.toContain('removed-card.json')
  expect(readFileSync(join(folder, 'GuardianFaceCheckCard.json'), 'utf8')).toContain('http://localhost:4321/')
})

test('explains a failure with the output of the command', async () => {
  const command = script(`console.error('the card tea has no image'); process.exit(1)`)
  await expect(writeContracts(folder, {}, command)).rejects.toThrow(
    /^The contracts for the emulator could not be written:\n\nthe card tea has no image$/,
  )
})

function script(text: string): string {
  const file = join(root, 'command.cjs')
  writeFileSync(file, text)
  return file
}
