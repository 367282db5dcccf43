import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PINNED_VERSION } from '../tools/pinned-node.mjs'
import { commandBlocksOf, packagesIn } from './manual/command-blocks.ts'
import { OWN_NAMES } from './manual/stand-ins.ts'
import { unlisted } from './manual/unlisted.ts'

const manual = readFileSync(fileURLToPath(new URL('../docs/operations.md', import.meta.url)), 'utf8')
const blocks = commandBlocksOf(manual)

const PAGE = `# Page

## Install

**1. Get it.** First:

\`\`\`sh
apt-get install --yes curl git && true
\`\`\`

### Metrics

\`\`\`yaml
jobs: []
\`\`\`
`

it('a block has its section, title, language and text', () => {
  expect(commandBlocksOf(PAGE)).toEqual([
    {
      section: 'Install',
      title: '1. Get it',
      language: 'sh',
      text: 'apt-get install --yes curl git && true\n',
      line: 7,
    },
    { section: 'Install', title: 'Metrics', language: 'yaml', text: 'jobs: []\n', line: 13 },
  ])
  expect(packagesIn(commandBlocksOf(PAGE))).toEqual(['curl', 'git'])
})

it('npm run manual runs or lists each block of the manual, and verifies its outcome', () => {
  expect(blocks.length).toBeGreaterThan(15)
  expect(unlisted(blocks)).toEqual([])
})

it('a block that is neither run nor listed is found', () => {
  const added = commandBlocksOf(`${manual}\n## Something new\n\n\`\`\`\nvitrine new\n\`\`\`\n`)
  expect(unlisted(added)).toEqual([
    expect.stringMatching(/^The block in line \d+ \(Something new\) is not sh/),
    expect.stringMatching(/^OUTCOMES says nothing about the block in line \d+ \(Something new\)/),
  ])
  expect(unlisted(blocks.slice(1))).toEqual(['There is no block with the title 1. Pack the server.'])
})

it('the manual installs the Node that this project pins, and contains the names that a run replaces', () => {
  const versions = [...manual.matchAll(/node-v(\d+\.\d+\.\d+)/g)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([PINNED_VERSION]))
  for (const name of Object.values(OWN_NAMES)) expect(manual).toContain(name)
})
