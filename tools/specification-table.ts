// Writes docs/specification-coverage.md: which tests show each line of the specification, as tests/specification says.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { SPECIFICATION } from '../tests/specification/specification.ts'
import type { SpecificationLine, TestReference } from '../tests/specification/specification-line.ts'

const escaped = (text: string): string => text.replaceAll('|', '\\|')

const reference = ([file, title]: TestReference): string =>
  `[${basename(file).replace(/\.(test|spec)\.tsx?$/, '')}](../${file}) ${title}`

const row = ({ says, shownBy, broken }: SpecificationLine): string =>
  `| ${[
    says,
    shownBy.map(reference).join('<br>'),
    broken.map(({ file }) => `[${basename(file)}](../${file})`).join('<br>'),
  ]
    .map(escaped)
    .join(' | ')} |`

/** The table as Markdown. */
export const specificationTable = (): string =>
  [
    '# What shows each line of the specification',
    '',
    'Every line of the specification that can be seen, the tests that show it, and where the product is broken to prove that they do:',
    '`npm run mutate -- specification` breaks each line in turn, and one of its tests must turn red. Written by',
    '`node tools/launch.mjs tools/specification-table.ts` from `tests/specification`; a test fails where it is stale.',
    '',
    ...SPECIFICATION.flatMap(({ title, lines }) => [
      `## ${title}`,
      '',
      '| The specification says | Shown by | Broken in |',
      '| --- | --- | --- |',
      ...lines.map(row),
      '',
    ]),
  ].join('\n')

if (import.meta.main) writeFileSync(new URL('../docs/specification-coverage.md', import.meta.url), specificationTable())
