import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium } from './chromium.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function install(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}

test("prefers the headless shell to the full browser, and both to Playwright's", () => {
  const full = install('chromium')
  expect(findChromium()).toBe(full)
  const shell = install('chromium-headless-shell')
  expect(findChromium()).toBe(shell)
})

test('prefers CHROMIUM_PATH to all others', () => {
  install('chromium')
  vi.stubEnv('CHROMIUM_PATH', '/opt/chromium')
  expect(findChromium()).toBe('/opt/chromium')
})
