import { type InstalledPackage, titleOf } from './packages.ts'
import { SHIPPED_FONTS } from './shipped-fonts.ts'

/**
 * Licences under which a part may be shipped with this project, by their SPDX identifiers: they ask for their text to go along,
 * and for no more of what is around them. A font may not be sold by itself (OFL-1.1), which nobody does.
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

/** Whether an SPDX expression can be met with allowed licences: each of an `AND`, one of an `OR`. What cannot be read cannot. */
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
  /** 1 where something must not be shipped. */
  exitCode: 0 | 1
  lines: string[]
}

/** The licences of what is shipped: a line for each with what is under it, then what must not be shipped. */
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
    .map(([licence, those]) => [
      licence || 'none given',
      String(those.length),
      those.map(({ title }) => title).join(', '),
    ])
  const refused = shipped.filter(({ licence }) => !isAllowed(licence))
  return {
    exitCode: refused.length > 0 ? 1 : 0,
    lines: [
      '| licence | parts | which |',
      '| --- | --- | --- |',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
      '',
      ...refused.map(({ title, licence }) => `Not allowed: ${title} (${licence || 'no licence given'})`),
      refused.length > 0
        ? 'Choose another package, or add the licence to tools/release/supply-chain/licences.ts if it may be shipped.'
        : `All ${shipped.length} parts that are shipped have an allowed licence.`,
    ],
  }
}
