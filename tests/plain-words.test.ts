import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Words that this project replaced by the usual ones (see the glossary in docs/architecture.md). `stays` lists the places where the old
 * word remains, with the reason: a stored name, a name on the wire, or another meaning.
 */
const REPLACED: Record<string, { usual: string; stays?: [pattern: RegExp, reason: string][] }> = {
  sweep: { usual: 'clean-up' },
  departure: { usual: 'shutdown' },
  'live run': { usual: 'open flow' },
  evidence: { usual: 'event', stays: [[/evidence:|'evidence'/, 'member of the W3C data model']] },
  unseal: { usual: 'not covered by a checkpoint' },
  examination: { usual: 'health check' },
  'good for': { usual: 'purpose' },
  'not told': { usual: 'unknown' },
  'whose call it is': { usual: 'client' },
  wish: { usual: 'want' },
  mend: { usual: 'fix' },
  anew: { usual: 'again' },
  beside: { usual: 'next to, also' },
  whoever: { usual: 'name the subject' },
  'nobody says': { usual: 'unknown' },
}

/** Files that may contain the old words, for example because they describe changes of an earlier time. */
const LEFT_OUT = /^CHANGELOG\.md$|^tests\/plain-words\.test\.ts$|package-lock\.json$/

const files = globSync(['*.md', '{apps,packages,tools,tests,docs,deploy}/**/*.{ts,tsx,mjs,css,md,yml}'], {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
}).filter((file) => !LEFT_OUT.test(file))
const lines = files.flatMap((file) =>
  readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
)

describe('words that were replaced', () => {
  it.each(Object.entries(REPLACED))('%s is not used', (word, { usual, stays = [] }) => {
    const used = new RegExp(`\\b${word}(s|es|ed|ing)?\\b`, 'i')
    const left = lines.filter(({ text }) => used.test(text) && !stays.some(([pattern]) => pattern.test(text)))
    expect(
      left.map(({ at }) => at),
      `say: ${usual}`,
    ).toEqual([])
  })
})
