import { type InstalledPackage, titleOf } from './packages.ts'
import { SHIPPED_FONTS } from './shipped-fonts.ts'

/**
 * SPDX identifiers of licences with which parts may be shipped. These licences only require that their text is included, and
 * require nothing of the rest of the product. OFL-1.1 also forbids selling the font by itself, which does not happen here.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/**
 * Returns whether allowed licences satisfy an SPDX expression: all of an `AND`, one of an `OR`. False if the expression is invalid.
 */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const take = (word: string): boolean => words[at] === word && ++at > 0
  // AND binds more tightly than OR (SPDX 2.3 annex D.4).
  const either = (): boolean => {
    let met = both()
    while (take('OR')) met = both() || met
    return met
  }
  const both = (): boolean => {
    let met = one()
    while (take('AND')) met = one() && met
    return met
  }
  const one = (): boolean => {
    if (take('(')) return either() && take(')')
    const word = words[at] ?? ''
    at += 1
    return ALLOWED.has(word)
  }
  return either() && at === words.length
}

type LicenceReport = {
  /** 1 if a part must not be shipped. */
  exitCode: 0 | 1
  lines: string[]
}

/** Reports the licences of shipped parts: one line per licence with its parts, then the parts that must not be shipped. */
export function reportLicences(packages: InstalledPackage[]): LicenceReport {
  const shipped = [
    ...packages
      .filter(({ isShipped }) => isShipped)
      .map((one) => ({ title: titleOf(one), licence: one.licence ?? '' })),
    ...SHIPPED_FONTS.map(({ name, licence }) => ({ title: name, licence })),
  ]
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence)
  const rows = [...byLicence]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([licence, parts]) => [
      licence || 'none given',
      String(parts.length),
      parts.map(({ title }) => title).join(', '),
    ])
  const refused = shipped.filter(({ licence }) => !isAllowed(licence))
  return {
    exitCode: refused.length > 0 ? 1 : 0,
    lines: [
      '| licence | count | parts |',
      '| --- | --- | --- |',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
      '',
      ...refused.map(({ title, licence }) => `Not allowed: ${title} (${licence || 'no licence given'})`),
      refused.length > 0
        ? 'Replace these parts, or add the licence to tools/release/supply-chain/licences.ts if it may be shipped.'
        : `All ${shipped.length} shipped parts have an allowed licence.`,
    ],
  }
}
