import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const GENERATOR = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves zod's generator of JSON Schemas out of a program for browsers: every schema carries it along, no browser asks for one, and
 * it is a tenth of the library.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'vitrine-without-json-schema',
  apply: 'build',
  async load(id) {
    if (!GENERATOR.test(id)) return undefined
    const names = [...(await readFile(id, 'utf8')).matchAll(EXPORTED)].map(([, plain, renamed]) => plain ?? renamed)
    return `const leftOut = () => leftOut\n${names.map((name) => `export { leftOut as ${name} }`).join('\n')}\n`
  },
})
