import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Sandbox } from './tests/mutations/sandbox.ts'
const ROOT = '/work/h-wallet'
const base = 'apps/wallet/src'
let seed = Number(process.argv[2] ?? 7)
const random = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed / 2147483648 }
const files = readdirSync(join(ROOT, base), { recursive: true }).map(String)
  .filter((f) => /\.tsx?$/.test(f) && !/\.test\.|test-support|testing\/|\.d\.ts|server\/|app\/main|schemas-without/.test(f))
const RULES: [RegExp, string][] = [[/ === /, ' !== '], [/ !== /, ' === '], [/ && /, ' || '], [/ \|\| /, ' && '], [/ > /, ' <= '], [/ < /, ' >= '], [/ >= /, ' < '], [/ <= /, ' > '], [/if \(!/, 'if ('], [/\btrue\b/, 'false'], [/\bfalse\b/, 'true'], [/ \?\? [^)\n,]+/, ''], [/\.some\(/, '.every('], [/\.every\(/, '.some('], [/throw new /, 'void new '], [/^(\s+)await (\w+\()/, '$1void $2']]
const all: { file: string; from: string; to: string }[] = []
for (const f of files) {
  const text = readFileSync(join(ROOT, base, f), 'utf8')
  for (const line of text.split('\n')) {
    if (/^\s*(\*|\/\/|\/\*|import|export type|interface|type )/.test(line) || text.split(line).length !== 2 || line.trim().length < 12) continue
    for (const [from, to] of RULES) if (from.test(line) && !/=>.* [<>] |<[A-Z]\w*/.test(line)) all.push({ file: `${base}/${f}`, from: line, to: line.replace(from, to) })
  }
}
console.log(all.length, 'possible')
const sandbox = await Sandbox.create(ROOT)
const end = Date.now() + Number(process.argv[3] ?? 300) * 1000
let seen = 0, missed = 0
while (Date.now() < end) {
  const [m] = all.splice(Math.floor(random() * all.length), 1)
  if (!m) break
  const { green } = await sandbox.broken({ ...m, breaks: '', seenBy: [] }, () => sandbox.test(['--project', 'unit', '--project', 'unit-components', base]))
  if (green) { missed++; console.log(`MISSED ${m.file}\n   ${m.from.trim()}\n-> ${m.to.trim()}`) } else seen++
}
console.log(`seen ${seen} missed ${missed}`)
await sandbox.remove()
