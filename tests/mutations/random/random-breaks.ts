import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Mutation } from '../mutation.ts'

/** The parts of the product, each with its measure. */
export const PARTS = {
  server: { sources: ['apps/server/src/**/*.ts', 'apps/idp/src/**/*.ts', 'packages/api/src/**/*.ts'], atLeast: 0.95 },
  web: { sources: ['apps/web/src/**/*.{ts,tsx}'], atLeast: 0.9 },
  wallet: { sources: ['apps/wallet/src/**/*.{ts,tsx}'], atLeast: 0.9 },
} as const

export type Part = keyof typeof PARTS

/**
 * The parts of these names, all of them where none is named.
 *
 * @throws Error where there is no such part
 */
export function partsNamed(names: readonly string[]): Part[] {
  const all = Object.keys(PARTS) as Part[]
  const unknown = names.find((name) => !all.some((part) => part === name))
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": the parts are ${all.join(', ')}.`)
  return names.length === 0 ? all : all.filter((part) => names.includes(part))
}

export type RandomBreak = Mutation & { part: Part }

/** What is no product: tests, what they share, declarations, and what a database was once changed by. */
const NOT_BROKEN =
  /\.(test|spec|fixture)\.tsx?$|\.d\.ts$|\.tables\.ts$|\/(testing|test-support)\/|\/migrations\/|\/messages\//

const SILENT = new Proxy({} as never, { get: (_, name) => (String(name).startsWith('is') ? () => false : () => {}) })

/**
 * Breaks that StrykerJS makes of the sources, drawn at random: a condition that is always true, a text that is empty, an operator
 * that is another one. From each part as many as it is large.
 *
 * @param count how many in all
 * @param seed the same one draws the same breaks of the same sources and parts
 */
export async function randomBreaks(
  root: string,
  { count, seed, parts }: { count: number; seed: number; parts: readonly Part[] },
): Promise<RandomBreak[]> {
  const random = generator(seed)
  const all: RandomBreak[] = []
  for (const part of parts) all.push(...(await breaksOf(root, part)))
  const drawn: RandomBreak[] = []
  while (drawn.length < count && all.length > 0) drawn.push(...all.splice(Math.floor(random() * all.length), 1))
  return drawn
}

async function breaksOf(root: string, part: Part): Promise<RandomBreak[]> {
  const files = PARTS[part].sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !NOT_BROKEN.test(file))
    .sort()
  const breaks: RandomBreak[] = []
  for (const file of files) {
    const whole = readFileSync(join(root, file), 'utf8')
    const { mutants } = await new Instrumenter(SILENT).instrument([{ name: file, content: whole, mutate: true }], {
      plugins: null,
      excludedMutations: [],
      ignorers: [],
    })
    const lines = lineStarts(whole)
    for (const { location, replacement, mutatorName } of mutants) {
      const start = (lines[location.start.line] ?? 0) + location.start.column
      const end = (lines[location.end.line] ?? 0) + location.end.column
      const was = oneLine(whole.slice(start, end))
      breaks.push({
        part,
        breaks: `${file}:${location.start.line + 1} ${mutatorName}: ${was} -> ${oneLine(replacement)}`,
        file,
        from: whole,
        to: whole.slice(0, start) + replacement + whole.slice(end),
        seenBy: [],
      })
    }
  }
  return breaks
}

/** At which character each line begins. */
function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const oneLine = (code: string): string => {
  const text = code.replaceAll(/\s+/g, ' ')
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
