// npm run exec -- tools/check/expressions/time-expressions.ts: runs each regular expression of product code on its worst input of 8,000
// and of 16,000 characters, and exits with 1 if one takes more than three times as long on the longer one (best of 20).
import { performance } from 'node:perf_hooks'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { complain, say } from '../../terminal.ts'
import { productExpressions } from './product-expressions.ts'
import { worstInputs } from './worst-inputs.ts'

const LENGTH = 8000
const MAX_RATIO = 3
/** Shorter times are not compared: they depend more on the clock than on the input. */
const MINIMUM: Milliseconds = 0.05
/** Time from which an input is bad enough, so that the search for a worse one ends. */
const BAD: Milliseconds = 5

function once(expression: RegExp, text: string): Milliseconds {
  const startedAt = performance.now()
  text.replaceAll(expression, '')
  return performance.now() - startedAt
}

const best = (expression: RegExp, text: string): Milliseconds =>
  Math.min(...Array.from({ length: 20 }, () => once(expression, text)))

/** Returns the input of `LENGTH` characters that takes longest, by its position among the inputs. */
function worstOf(expression: RegExp): number {
  let worst = { index: 0, ms: 0 }
  for (const [index, text] of worstInputs(expression.source, LENGTH).entries()) {
    const ms = Math.min(once(expression, text), once(expression, text))
    if (ms > worst.ms) worst = { index, ms }
    if (ms > BAD) break
  }
  return worst.index
}

const inputAt = (pattern: string, length: number, index: number): string => worstInputs(pattern, length)[index] ?? ''

const slow: string[] = []
const measured = new Set<string>()
let largest = 0
for (const { file, line, pattern, ...rest } of productExpressions()) {
  if (pattern === undefined || !('flags' in rest) || measured.has(`${pattern}/${rest.flags}`)) continue
  measured.add(`${pattern}/${rest.flags}`)
  const expression = new RegExp(pattern, [...new Set(`${rest.flags}g`)].join(''))
  const index = worstOf(expression)
  const [short, long] = [LENGTH, 2 * LENGTH].map((length) => best(expression, inputAt(pattern, length, index)))
  if (short === undefined || long === undefined || long < MINIMUM) continue
  const ratio = long / Math.max(short, MINIMUM / MAX_RATIO)
  largest = Math.max(largest, ratio)
  if (ratio > MAX_RATIO) slow.push(`${file}:${line}: /${pattern}/ takes ${ratio.toFixed(1)} times as long`)
}
if (slow.length > 0) complain(slow.join('\n'))
say(`${measured.size} expressions measured; the largest ratio is ${largest.toFixed(2)}.`)
process.exit(slow.length > 0 ? 1 : 0)
