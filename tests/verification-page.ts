import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tools/root.ts'

export const VERIFICATION_PAGE = join(ROOT, 'docs', 'verification.md')

/** Writes a result into docs/verification.md, between `<!-- name -->` and `<!-- end of name -->`. */
export function writeResult(name: 'conformance' | 'interop' | 'faults' | 'soak', result: string): void {
  const page = readFileSync(VERIFICATION_PAGE, 'utf8')
  const [before, after] = [page.split(`<!-- ${name} -->\n`)[0], page.split(`<!-- end of ${name} -->`)[1]]
  if (before === undefined || after === undefined) throw new Error(`${VERIFICATION_PAGE} has no markers for ${name}`)
  writeFileSync(VERIFICATION_PAGE, `${before}<!-- ${name} -->\n\n${result}\n\n<!-- end of ${name} -->${after}`)
}

/** Formats rows as a Markdown table whose columns are aligned in the source. The first row is the head. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()),
  )
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}
