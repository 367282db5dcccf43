import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('runs the command for all cards, with the settings of the server, and removes earlier definitions', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'removed-card.json'), '{}')
  const command = script(`
    const { writeFileSync } = require('node:fs')
    const [all, out, folder] = process.argv.slice(2)
    writeFileSync(folder + '/seen.json', JSON.stringify([all, out, process.env.ENTRA_EMULATOR_URL]))
  `)
  await writeContracts(folder, { ENTRA_EMULATOR_URL: 'http://localhost:3003' }, command)
  expect(JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'))).toEqual([
    '--all',
    '--out',
    'http://localhost:3003',
  ])
  expect(existsSync(join(folder, 'removed-card.json'))).toBe(false)
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
