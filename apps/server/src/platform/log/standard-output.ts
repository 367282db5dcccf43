import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { promisify } from 'node:util'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { printable } from '../text/printable.ts'
import { LogQueue } from './log-queue.ts'

const STANDARD_OUTPUT = 1
const FLUSH_PATIENCE: Milliseconds = 500
const LAST_WRITE: Milliseconds = 20
const HANGING: Milliseconds = 100

let shared: ReturnType<typeof openStandardOutput> | undefined

/** Returns a destination for pino that never blocks the caller. */
export function standardOutputLog() {
  shared ??= openStandardOutput()
  return shared
}

function openStandardOutput() {
  const output = nonBlockingOutput()
  const writeLater = promisify(write)
  const queue = new LogQueue(async (bytes) => (await writeLater(output, bytes, 0, bytes.length)).bytesWritten)
  process.once('exit', () => {
    // Waits a moment, so that a write under way can complete before the remaining lines are written.
    if (queue.writingSince !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITE)
    // Writes the last lines of a process that exits without a flush. If a write hangs, this one would hang too.
    const isHanging = performance.now() - (queue.writingSince ?? Infinity) > HANGING
    if (!isHanging) writeAtOnce(output, queue.takeOut())
  })
  return {
    /** JSON does not escape all control characters. The rest is escaped here, because a log may be read on a terminal. */
    write: (line: string) => queue.write(printable(line)),
    /** Resolves when all logged lines are written, or after half a second. */
    flush: () => queue.flush(FLUSH_PATIENCE),
  }
}

/** A write to a full pipe or a halted terminal would block a thread, and the process could not end. */
function nonBlockingOutput(): number {
  const kind = fstatSync(STANDARD_OUTPUT)
  // The use of process.stdout makes Node open its own stream, which makes a pipe non-blocking.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => {})
  // The shell shares the terminal's descriptor and does not expect it to be non-blocking, so the terminal is opened again.
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
    // The process is exiting, and there is no other place to report the error.
  }
}
