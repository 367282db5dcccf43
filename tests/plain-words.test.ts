import { describe, expect, it } from 'vitest'
import { repositoryLines } from './repository-lines.ts'

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

const lines = repositoryLines({ leftOut: /^tests\/plain-words\.test\.ts$/ })

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
