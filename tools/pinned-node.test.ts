import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PINNED_NODES, PINNED_VERSION, verifyNode } from './pinned-node.mjs'
import { ROOT } from './root.ts'

const PROGRAM = '#!/bin/sh\necho it ran\n'
const SHA256 = createHash('sha256').update(PROGRAM).digest('hex')

let folder: string
let binary: string
let mark: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-pinned-'))
  binary = join(folder, 'package', 'node')
  mark = join(folder, 'node.verified')
  install(PROGRAM)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const verify = () => verifyNode({ binary, folder: join(folder, 'package'), sha256: SHA256, mark })

function install(program: string): void {
  mkdirSync(join(folder, 'package'), { recursive: true })
  writeFileSync(binary, program)
}

describe('the pinned Node', () => {
  it('is what has the hash, now and at the next start', () => {
    expect(verify()).toBe('pinned')
    expect(verify()).toBe('pinned')
    expect(existsSync(binary)).toBe(true)
  })

  it('is deleted when it has another hash, and stays wrong when it comes again', () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      install(PROGRAM.replace('ran', 'RAN'))
      expect(verify()).toBe('deleted')
      expect(existsSync(join(folder, 'package'))).toBe(false)
    }
  })

  it('is deleted when it was changed after it had been found right, even with the old time on it', () => {
    expect(verify()).toBe('pinned')
    const time = new Date('2026-01-01')
    utimesSync(binary, time, time)
    expect(verify()).toBe('pinned')
    writeFileSync(binary, PROGRAM.replace('ran', 'RAN'))
    utimesSync(binary, time, time)
    expect(verify()).toBe('deleted')
  })

  it.each(Object.entries(PINNED_NODES))('has a hash of its own for %s', (_platform, { sha256 }) => {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.values(PINNED_NODES).filter((other) => other.sha256 === sha256)).toHaveLength(1)
  })
})

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  /** Starts it in a folder of its own, as a Node that is too old for the product. */
  function launch(): { status: number | null; words: string } {
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } })'
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, join(folder, 'tools', 'launch.mjs'), 'a.ts'],
      { encoding: 'utf8' },
    )
    return { status, words: stdout + stderr }
  }

  it('runs nothing of a Node that was changed, deletes it, and says what to do', () => {
    const { name } = PINNED_NODES[`${process.platform}-${process.arch}`] ?? { name: 'none' }
    const installed = join(folder, '.runtime', 'node_modules', name)
    mkdirSync(join(installed, 'bin'), { recursive: true })
    mkdirSync(join(folder, 'tools'))
    for (const file of ['launch.mjs', 'pinned-node.mjs'])
      copyFileSync(join(ROOT, 'tools', file), join(folder, 'tools', file))
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    mkdirSync(join(folder, 'node_modules'))
    const lockfile = createHash('sha256').update('{}').digest('hex')
    writeFileSync(join(folder, 'node_modules', '.vitrine-lockfile'), lockfile)
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ version: PINNED_VERSION }))
    const program = join(installed, 'bin', 'node')
    writeFileSync(program, PROGRAM)
    chmodSync(program, 0o755)

    const { status, words } = launch()
    expect(words).not.toContain('it ran')
    expect(words).toMatch(/is not the one that this project pins[\s\S]*was deleted[\s\S]*Run the command again/)
    expect(status).toBe(1)
    expect(existsSync(installed)).toBe(false)
  })
})
