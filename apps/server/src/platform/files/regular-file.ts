import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Bytes } from '@vitrine/api/units.ts'
import { ExplainedError } from '../config/explained-error.ts'

/** Maximum size of a file that operators and authors of cards provide. */
export const MAX_PROVIDED_FILE: Bytes = 1_048_576

/** `code` is the reason, like the code of an error of the system. */
export class UnfitFileError extends ExplainedError {
  override readonly name = 'UnfitFileError'
  readonly code: string

  constructor(file: string, code: string) {
    super(`${file} cannot be read: ${code}`)
    this.code = code
  }
}

const TOO_LARGE = 'it is larger than 1 MB'

/** Without O_NONBLOCK, the opening of a pipe waits until a program writes to it. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK

/**
 * Links are followed. A pipe or device is not read, because reading it may never end.
 *
 * @throws {UnfitFileError} if it is not a regular file or is larger than 1 MB
 * @throws an error of the system if the file cannot be opened or read
 */
export async function readRegularFile(file: string): Promise<Buffer> {
  const handle = await open(file, FLAGS)
  try {
    requireFit(file, faultOfFile(await handle.stat()))
    // The size in the file system may be wrong: a file may grow, and those of /proc have none.
    const content = await buffer(handle.createReadStream({ end: MAX_PROVIDED_FILE, autoClose: false }))
    requireFit(file, content.length > MAX_PROVIDED_FILE ? TOO_LARGE : undefined)
    return content
  } finally {
    await handle.close()
  }
}

/** Reads a file like `readRegularFile`, before the server answers requests and in commands. */
export function readRegularFileSync(file: string): Buffer {
  const descriptor = openSync(file, FLAGS)
  try {
    requireFit(file, faultOfFile(fstatSync(descriptor)))
    const content = Buffer.allocUnsafe(MAX_PROVIDED_FILE + 1)
    let length = 0
    for (let read = -1; read !== 0; length += read)
      read = readSync(descriptor, content, length, content.length - length, null)
    requireFit(file, length > MAX_PROVIDED_FILE ? TOO_LARGE : undefined)
    return Buffer.from(content.subarray(0, length))
  } finally {
    closeSync(descriptor)
  }
}

/** Returns whether a file is a regular file that `readRegularFile` reads. */
export const isRegularFile = (file: string): boolean => {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats !== undefined && faultOfFile(stats) === undefined
}

function requireFit(file: string, fault: string | undefined): void {
  if (fault) throw new UnfitFileError(file, fault)
}

/** Returns why `readRegularFile` does not read a file. */
export function faultOfFile(stats: Stats): string | undefined {
  if (stats.isDirectory()) return 'EISDIR'
  if (!stats.isFile()) return 'it is not a regular file'
  return stats.size > MAX_PROVIDED_FILE ? TOO_LARGE : undefined
}
