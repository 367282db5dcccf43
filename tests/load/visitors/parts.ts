import type { Profiler } from 'node:inspector'

/** Parts of a server's work, each with the code that does it; the first that matches counts. */
const PARTS = {
  commits: /(commit-group|#commit)/,
  statements: /(platform\/database|better-sqlite3|kysely|node_modules\/pg)/,
  cryptography: /(node:internal\/crypto|node_modules\/(jose|asn1js|@peculiar|pvtsutils|@noble))/,
  logging: /(node_modules\/(pino|sonic-boom)|platform\/log)/,
  metrics: /(node_modules\/prom-client|telemetry)/,
  files: /(site\/app-files|node_modules\/@fastify\/(static|send)|node:(internal\/)?fs)/,
  'parsing and schemas': /(node_modules\/(zod|fastify-type-provider-zod|fast-json-stringify)|platform\/(json|cbor))/,
  'HTTP and hooks':
    /(node:_http|node:net|node:internal\/(stream|http)|node_modules\/(fastify|find-my-way|light-my-request)|platform\/http)/,
  'our own code': /(apps\/server|packages)/,
  'garbage collection': /^\(garbage collector\)/,
} as const

export type Part = keyof typeof PARTS | 'other'

/** Returns the share of each part in the samples of a profile in which the program was not idle. */
export function partsOf({ nodes, samples = [] }: Profiler.Profile): Record<Part, number> {
  const parents = new Map<number, number>()
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const known = new Map<number, Part | 'idle'>()
  const partOf = (id: number | undefined): Part | 'idle' => {
    const node = id === undefined ? undefined : byId.get(id)
    if (id === undefined || node === undefined) return 'other'
    const found = known.get(id) ?? own(node.callFrame) ?? partOf(parents.get(id))
    known.set(id, found)
    return found
  }
  const counts = { ...Object.fromEntries(Object.keys(PARTS).map((name) => [name, 0])), other: 0 } as Record<
    Part,
    number
  >
  let busy = 0
  for (const sample of samples) {
    const part = partOf(sample)
    if (part === 'idle') continue
    counts[part] += 1
    busy += 1
  }
  for (const name of Object.keys(counts) as Part[]) counts[name] /= busy || 1
  return counts
}

/** Returns the part that a function itself belongs to; undefined if its caller decides. */
function own({ functionName, url }: Profiler.Profile['nodes'][number]['callFrame']): Part | 'idle' | undefined {
  if (functionName === '(idle)') return 'idle'
  const text = url === '' ? functionName : url
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).find(
    (name) => PARTS[name].test(text) || PARTS[name].test(functionName),
  )
}
