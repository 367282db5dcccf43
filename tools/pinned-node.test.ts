import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
  it('is accepted with the right checksum, now and at the next start', () => {
    expect(verify()).toBe('pinned')
    expect(verify()).toBe('pinned')
    expect(existsSync(binary)).toBe(true)
  })

  it('is deleted each time it has a wrong checksum', () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      install(PROGRAM.replace('ran', 'RAN'))
      expect(verify()).toBe('deleted')
      expect(existsSync(join(folder, 'package'))).toBe(false)
    }
  })

  it('is deleted if it was changed after a successful check, even with its old modification time', () => {
    expect(verify()).toBe('pinned')
    const time = new Date('2026-01-01')
    utimesSync(binary, time, time)
    expect(verify()).toBe('pinned')
    writeFileSync(binary, PROGRAM.replace('ran', 'RAN'))
    utimesSync(binary, time, time)
    expect(verify()).toBe('deleted')
  })

  it.each(Object.entries(PINNED_NODES))('has a unique checksum for %s', (_platform, { sha256 }) => {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.values(PINNED_NODES).filter((other) => other.sha256 === sha256)).toHaveLength(1)
  })
})

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  /** Starts the launcher in a temporary folder, with a Node that claims to be too old for the product. */
  function launch(): { status: number | null; output: string } {
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } })'
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, join(folder, 'tools', 'launch.mjs'), 'a.ts'],
      { encoding: 'utf8' },
    )
    return { status, output: stdout + stderr }
  }

  const pinned = PINNED_NODES[`${process.platform}-${process.arch}`] ?? { name: 'none', sha256: '' }

  /** Puts the launcher and a program in place of the pinned Node into the temporary folder; returns the folder of its package. */
  function prepare(text: string): string {
    const installed = join(folder, '.runtime', 'node_modules', pinned.name)
    mkdirSync(join(installed, 'bin'), { recursive: true })
    mkdirSync(join(folder, 'tools'))
    for (const file of ['launch.mjs', 'npm-failure.mjs', 'pinned-node.mjs'])
      copyFileSync(join(ROOT, 'tools', file), join(folder, 'tools', file))
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    mkdirSync(join(folder, 'node_modules'))
    const lockfile = createHash('sha256').update('{}').digest('hex')
    writeFileSync(join(folder, 'node_modules', '.vitrine-lockfile'), lockfile)
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ version: PINNED_VERSION }))
    const program = join(installed, 'bin', 'node')
    writeFileSync(program, text)
    chmodSync(program, 0o755)
    return installed
  }

  it('names the library that the installed Node lacks', () => {
    const error = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file'
    const installed = prepare(`#!/bin/sh\necho "$0: ${error}" >&2\nexit 127\n`)
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(installed, 'bin', 'node'))
    const verified = [pinned.sha256, size, mtimeMs, ctimeMs, ino].join(' ')
    writeFileSync(join(folder, '.runtime', `${pinned.name}.verified`), verified)

    const { status, output } = launch()
    expect(output).toMatch(/needs the library libatomic\.so\.1.*apt-get install libatomic1/)
    expect(output).not.toMatch(/network|proxy/)
    expect(status).toBe(1)
  })

  it('deletes a changed Node without running it, and explains what to do', () => {
    const installed = prepare(PROGRAM)

    const { status, output } = launch()
    expect(output).not.toContain('it ran')
    expect(output).toMatch(
      /does not have the checksum that this project pins[\s\S]*was deleted[\s\S]*Run the command again/,
    )
    expect(status).toBe(1)
    expect(existsSync(installed)).toBe(false)
  })
})
