import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const DOCS = fileURLToPath(new URL('../docs/', import.meta.url))
const table = readFileSync(join(DOCS, 'specification-coverage.md'), 'utf8')

/** The specification's sections, in the order of the document. */
const SECTIONS = table.split(/^## /m).slice(1)

type Row = {
  readonly section: string
  readonly line: string
  /** What the last column holds: one link and title for each test. */
  readonly evidence: readonly string[]
}

const ROWS: Row[] = SECTIONS.flatMap((text) => {
  const [section = ''] = text.split('\n')
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (The specification says|-)/.test(line))
    .map((line) => {
      const [, first = '', last = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return { section, line: first, evidence: last === '' ? [] : last.split('<br>') }
    })
})

const LINK = /^\[[^\]]+\]\(([^)]+)\) (.+)$/

/** Whether a file has a test or a group of this title, as it stands in the source. */
function hasTest(source: string, title: string): boolean {
  const quoted = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``, `'${title}'`]
  return quoted.some((text) => {
    const at = source.indexOf(text)
    return at > 0 && /[(,]\s*$/.test(source.slice(0, at))
  })
}

describe('the coverage of the specification', () => {
  it('has all nine sections, each with rows', () => {
    expect(SECTIONS.map((text) => text.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', '7.', '8.', '9.'])
    expect(ROWS.length).toBeGreaterThan(150)
  })

  it.each(ROWS)('$section: $line', ({ evidence }) => {
    expect(evidence, 'no test shows it').not.toEqual([])
    for (const entry of evidence) {
      const [, path = '', title = ''] = LINK.exec(entry.replaceAll('\\|', '|')) ?? []
      const file = join(DOCS, path)
      expect(existsSync(file), `${entry} names no file`).toBe(true)
      expect(file).toMatch(/\.(test|spec)\.tsx?$/)
      expect(hasTest(readFileSync(file, 'utf8'), title), `${path} has no test '${title}'`).toBe(true)
    }
  })
})
