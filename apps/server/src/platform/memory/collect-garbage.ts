import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Releases what only the start of a program needed. V8 keeps it until the heap is full, which takes hours in a quiet server. All other work
 * waits for some 50 ms.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}
