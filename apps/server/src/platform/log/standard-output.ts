import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { promisify } from 'node:util'
import { printable } from '../text/printable.ts'
import { LogQueue } from './log-queue.ts'

const STANDARD_OUTPUT = 1
/** How long the end of the process waits for a log that is slow, in milliseconds. */
const LAST_WORDS = 500
/** How long the end of the process waits for a write that is under way, in milliseconds. */
const LAST_WRITE = 20
/** What takes longer than this is no write to a log that works, in milliseconds. */
const HANGING = 100

/** Where pino writes: a destination that never makes anybody wait. */
type LogDestination = {
  write(line: string): void
  /** Settles when what was logged is written, or after half a second. */
  flush(): Promise<void>
}

let shared: LogDestination | undefined

/** The log of this process on its standard output, be it a file, a pipe or a terminal. */
export function standardOutputLog(): LogDestination {
  shared ??= openStandardOutput()
  return shared
}

function openStandardOutput(): LogDestination {
  const output = nonBlockingOutput()
  const writeLater = promisify(write)
  const queue = new LogQueue(async (bytes) => (await writeLater(output, bytes, 0, bytes.length)).bytesWritten)
  process.once('exit', () => {
    // What is just being written comes before the rest, if it comes soon.
    if (queue.writingSince !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITE)
    // For the last lines of a process that ends without asking; where a write hangs, the next one would, too.
    const isHanging = performance.now() - (queue.writingSince ?? Infinity) > HANGING
    if (!isHanging) writeAtOnce(output, queue.takeOut())
  })
  // JSON escapes only half of the control characters, and a log is also read on a terminal.
  return { write: (line) => queue.write(printable(line)), flush: () => queue.flush(LAST_WORDS) }
}

/**
 * Standard output as a descriptor on which a write never waits, where that can be had: a write to a full pipe or to a
 * terminal that was halted would hold a thread, and the end of the process with it.
 */
function nonBlockingOutput(): number {
  const kind = fstatSync(STANDARD_OUTPUT)
  // Node makes a pipe non-blocking when it opens its own stream on it.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => {})
  // A terminal is shared with the shell, which does not expect that, so it is opened again.
  if (!isatty(STANDARD_OUTPUT)) return STANDARD_OUTPUT
  try {
    return openSync(`/dev/fd/${STANDARD_OUTPUT}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return STANDARD_OUTPUT
  }
}

function writeAtOnce(output: number, bytes: Buffer): void {
  try {
    let rest = bytes
    while (rest.length > 0) rest = rest.subarray(writeSync(output, rest))
  } catch {
    // The process ends, and there is nobody left to tell.
  }
}
