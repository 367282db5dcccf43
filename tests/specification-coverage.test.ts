import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'
import { specificationTable } from '../tools/specification-table.ts'
import { SPECIFICATION } from './specification/specification.ts'

const LINES = SPECIFICATION.flatMap(({ title, lines }) => lines.map((line) => ({ section: title, ...line })))

/** Whether a file has a test or a group of this title, as it stands in the source. */
function hasTest(source: string, title: string): boolean {
  const quoted = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``, `'${title}'`]
  return quoted.some((text) => {
    const at = source.indexOf(text)
    return at > 0 && /[(,]\s*$/.test(source.slice(0, at))
  })
}

describe('the coverage of the specification', () => {
  it('stands in its page as it is here', () => {
    const page = readFileSync(join(ROOT, 'docs', 'specification-coverage.md'), 'utf8')
    expect(page, 'run node tools/launch.mjs tools/specification-table.ts').toBe(specificationTable())
  })

  it('has each line once', () => {
    const names = LINES.map(({ section, says }) => `${section}: ${says}`)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  it.each(LINES)('$section: $says', ({ shownBy, broken }) => {
    expect(
      shownBy.some(([file]) => /\.test\.tsx?$/.test(file)),
      'no test but those in a browser shows it',
    ).toBe(true)
    for (const [file, title] of shownBy) {
      expect(existsSync(join(ROOT, file)), `${file} is not there`).toBe(true)
      expect(file).toMatch(/\.(test|spec)\.tsx?$/)
      expect(hasTest(readFileSync(join(ROOT, file), 'utf8'), title), `${file} has no test '${title}'`).toBe(true)
    }
    // Whether they fit the product, and what they do to the tests, `npm run mutate -- specification` says.
    expect(broken, 'nobody knows how to break it').not.toEqual([])
    for (const { file } of broken) expect(existsSync(join(ROOT, file)), `${file} is not there`).toBe(true)
  })
})
