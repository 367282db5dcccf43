import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, Visitor } from 'vite'

const GENERATOR = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm
const ENGLISH = /\/zod\/v4\/locales\/en\.js$/
const DESCRIBING = new Set(['meta', 'describe'])
const OUR_SCHEMAS = /\/packages\/api\/src\/.*\.ts$/

/**
 * Vite plugin that removes from browser bundles the parts of schemas that browsers do not need: zod's JSON Schema generator (a tenth of
 * the library), zod's English error texts, and the API descriptions in our schemas.
 */
export const leanSchemas = (): Plugin => ({
  name: 'vitrine-lean-schemas',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: [GENERATOR, ENGLISH] },
    async handler(id) {
      if (ENGLISH.test(id)) return "export default () => ({ localeError: () => 'Invalid input' })\n"
      const names = [...(await readFile(id, 'utf8')).matchAll(EXPORTED)].map(([, plain, renamed]) => plain ?? renamed)
      return `const leftOut = () => leftOut\n${names.map((name) => `export { leftOut as ${name} }`).join('\n')}\n`
    },
  },
  transform: {
    filter: { id: OUR_SCHEMAS },
    handler(code) {
      return withoutDescriptions(code, this.parse(code, { lang: 'ts' }))
    },
  },
})

/** Returns the code without its calls of `.meta(...)` and `.describe(...)`. */
function withoutDescriptions(code: string, program: ESTree.Program): string {
  const calls: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, end }) {
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        DESCRIBING.has(callee.property.name)
      )
        calls.push({ start: callee.object.end, end })
    },
  }).visit(program)
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}
