import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'

const PAGES = globSync(['*.md', '{docs,tests,deploy}/**/*.md'], { cwd: ROOT, exclude: ['**/node_modules'] })

/** Files and folders that readers or commands make. */
const MADE_LATER = [
  'apps/idp/src/messages/de.json',
  'apps/wallet/src/messages/de.po',
  'deploy/secrets',
  'scenarios/entra',
  'tests/interop/node_modules',
]

/** Text of a page without its code blocks. */
const proseOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8')
    .split(/^```.*$/m)
    .filter((_, index) => index % 2 === 0)
    .join('')

/** Links of a page to files of this repository, inline or by reference. */
const linksOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/\]\(([^()\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((link) => !/^(?:https?|mailto):/.test(link))

/** Anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#', 2)
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

describe('the pages of this repository', () => {
  it('link only to files and headings that exist', () => {
    expect(PAGES.flatMap(linksOf).length).toBeGreaterThan(150)
    expect(
      PAGES.flatMap((page) =>
        linksOf(page)
          .filter((link) => isBroken(page, link))
          .map((link) => [page, link]),
      ),
    ).toEqual([])
  })

  it('name only files and folders that exist', () => {
    const named = PAGES.filter((page) => page !== 'CHANGELOG.md').flatMap((page) =>
      [...proseOf(page).matchAll(/`((?:apps|packages|tests|tools|docs|deploy|bin|scenarios)\/[\w./-]+)`/g)].map(
        ([, path = '']) => [page, path] as const,
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, path]) => !existsSync(join(ROOT, path)) && !MADE_LATER.includes(path))).toEqual([])
  })
})
