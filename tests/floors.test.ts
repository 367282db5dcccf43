import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Base } from '../apps/server/src/base/base.ts'
import { PURPOSE_FEATURES } from '../apps/server/src/features.ts'
import type { Flows } from '../apps/server/src/flows/flows.ts'
import type { Transaction } from '../apps/server/src/platform/database/database.ts'
import { couponFeature } from '../apps/server/src/purposes/coupon/coupon.feature.ts'
import type { PaymentTables } from '../apps/server/src/purposes/payment/payments.tables.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVER = 'apps/server/src'
/** Floors of the server, each above the ones before it (docs/architecture.md). Features live on those from `base` to `views`. */
const FLOORS = ['platform', 'credentials', 'base', 'ledger', 'flows', 'purposes', 'processes', 'views']
/** Floors whose features import only types of each other: a feature gets the services of another one. The ledger is one feature, and processes share the doctor and the cleanup. */
const SEPARATE = ['base', 'flows', 'purposes', 'views']

/** Texts of the server's files by path, without tests. */
type Files = ReadonlyMap<string, string>

const FILES: Files = new Map(
  execFileSync('git', ['ls-files', `${SERVER}/*.ts`], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.(test|fixture|suite|migrations)\.ts$|\/migrations\//.test(file))
    .map((file) => [relative(SERVER, file), readFileSync(join(ROOT, file), 'utf8')]),
)

/** Returns the files with a change that somebody makes in a hurry. */
function changed(file: string, from: string | RegExp, to: string): Files {
  const text = FILES.get(file) ?? ''
  const after = text.replace(from, to)
  if (after === text) throw new Error(`${file} does not contain ${from}`)
  return new Map([...FILES, [file, after]])
}

const floorOf = (file: string): number => FLOORS.indexOf(file.split('/')[0] ?? '')

/** Returns the floor and the folder of the feature that a file belongs to; undefined for files that a floor shares. */
const featureOf = (file: string): string | undefined => /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]

const importsOf = (file: string, text: string): { imported: string; isType: boolean }[] =>
  [...text.matchAll(/^import (type )?[^']*'(\.[^'\n]+)'/gm)].map(([, type, path = '']) => ({
    imported: relative('/', resolve('/', dirname(file), path)),
    isType: type !== undefined,
  }))

/** Returns the imports of a higher floor, and of another feature on the same floor. */
const wrongImports = (files: Files): string[] =>
  [...files].flatMap(([file, text]) =>
    importsOf(file, text).flatMap(({ imported, isType }) => {
      const [from, to] = [floorOf(file), floorOf(imported)]
      if (from === -1 || to === -1) return []
      const [one, other] = [featureOf(file), featureOf(imported)]
      const isSibling = from === to && !isType && SEPARATE.includes(FLOORS[from] ?? '') && one && other && one !== other
      return to > from || isSibling ? [`${file} imports ${imported}`] : []
    }),
  )

/** Returns the names of the services that each file offers when it opens, and the services that the files of its folder use. */
function servicesOf(files: Files): { offers: Map<string, string>; uses: [file: string, service: string][] } {
  const offers = new Map<string, string>()
  const uses: [string, string][] = []
  for (const [file, text] of files) {
    for (const [, names = ''] of text.matchAll(/^ {6}services: \{(.*?)\},?$/gms))
      for (const name of names.matchAll(/(\w+)(?::[^,]*)?/g)) offers.set(name[1] ?? '', file)
    for (const after of text.split(/FeatureContext</).slice(1)) {
      const needs = typeArgument(after)
      const named = [...needs.matchAll(/'(\w+)'/g), ...needs.matchAll(/(\w+): \w/g)]
      for (const [, service = ''] of named) uses.push([file, service])
    }
  }
  // A context that several features share uses its services for each of them.
  const shared = [...files].flatMap(([file, text]) =>
    importsOf(file, text).flatMap(({ imported }) =>
      imported.endsWith('-context.ts')
        ? uses.flatMap(([user, service]): [string, string][] => (user === imported ? [[file, service]] : []))
        : [],
    ),
  )
  return { offers, uses: [...uses, ...shared] }
}

/** Returns the start of a text, up to the angle bracket that closes it. */
function typeArgument(text: string): string {
  let depth = 1
  const end = [...text].findIndex((character) => {
    depth += character === '<' ? 1 : character === '>' ? -1 : 0
    return depth === 0
  })
  return text.slice(0, end)
}

/** Returns the uses of services that no feature on the same floor or below offers. */
function upwardUses(files: Files): string[] {
  const { offers, uses } = servicesOf(files)
  return uses.flatMap(([file, service]) => {
    if (floorOf(file) === -1) return []
    const owner = offers.get(service)
    return owner !== undefined && floorOf(owner) <= floorOf(file) ? [] : [`${file} uses ${service} of ${owner}`]
  })
}

/** Returns a circle of features that use each other's services; undefined if there is none. */
function circleOfServices(files: Files): string[] | undefined {
  const { offers, uses } = servicesOf(files)
  const next = (feature: string): string[] =>
    uses
      .filter(([file]) => (featureOf(file) ?? file) === feature)
      .map(([, service]) => offers.get(service) ?? '')
      .map((owner) => featureOf(owner) ?? owner)
      .filter((owner) => owner !== feature)
  const done = new Set<string>()
  const visit = (feature: string, path: string[]): string[] | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature]
    if (done.has(feature)) return undefined
    for (const other of new Set(next(feature))) {
      const circle = visit(other, [...path, feature])
      if (circle) return circle
    }
    done.add(feature)
    return undefined
  }
  for (const feature of new Set([...files.keys()].map((file) => featureOf(file) ?? file))) {
    const circle = visit(feature, [])
    if (circle) return circle
  }
  return undefined
}

/** Returns the folder of the owner of each table. */
const ownersOf = (files: Files): Map<string, string> =>
  new Map(
    [...files].flatMap(([file, text]) =>
      file.endsWith('.tables.ts')
        ? [...text.matchAll(/export type \w+Tables = \{(.*?)\}\n/gs)].flatMap(([, members = '']) =>
            [...members.matchAll(/(\w+):/g)].map(([, table = '']) => [table, dirname(file)] as const),
          )
        : [],
    ),
  )

const QUERIES = /(?:selectFrom|updateTable|insertInto|deleteFrom|Join)\(\s*'(\w+)|\b(?:from|join|update|into) (\w+)/g

/**
 * Returns the queries of tables of another owner. Statements over several owners are in `*.across.ts`; they start from a table of their
 * own, and read the columns that the other owner lends.
 */
function foreignTables(files: Files): string[] {
  const owners = ownersOf(files)
  return [...files].flatMap(([file, text]) => {
    const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|^import .*$|\/\/.*$/gm, '')
    const isOwn = (table: string) => file.startsWith(`${owners.get(table) ?? ''}/`)
    const tables = [...code.matchAll(QUERIES)].flatMap(([, built, raw]) => built ?? raw ?? [])
    const foreign = tables.filter((table) => owners.has(table) && !isOwn(table))
    const isWrite = new RegExp(`(?:updateTable|insertInto|deleteFrom)\\(\\s*'(?:${foreign.join('|')})'`)
    if (foreign.length === 0 || (file.endsWith('.across.ts') && !isWrite.test(code))) return []
    return [`${file} queries ${foreign.join(', ')}`]
  })
}

/** Returns the imports of the tables, or of the lent columns, of another owner. With them, any query would compile. */
const foreignTypes = (files: Files): string[] =>
  [...files].flatMap(([file, text]) => {
    if (file.endsWith('.across.ts')) return []
    return [...text.matchAll(/^import type \{([^}]*)\} from '(\.[^']*\.tables\.ts)'/gm)].flatMap(
      ([, names, path = '']) => {
        const owner = dirname(relative('/', resolve('/', dirname(file), path)))
        if (file.startsWith(`${owner}/`) || !/\w(Tables|Statuses|Names)\b/.test(names ?? '')) return []
        return [`${file} imports${names?.trimEnd()} of ${owner}`]
      },
    )
  })

describe('The floors of the server', () => {
  it('import only what is below them', () => {
    expect(wrongImports(FILES)).toEqual([])
    const upward = "import { transfer } from '../../purposes/payment/payments.service.ts'\n"
    expect(wrongImports(changed('ledger/accounts/accounts.service.ts', /^/, upward))).toHaveLength(1)
    const sideways = "import { useCoupon } from '../coupon/coupons.repository.ts'\n"
    expect(wrongImports(changed('purposes/payment/payments.service.ts', /^/, sideways))).toHaveLength(1)
  })

  it('use only services of their own floor and of those below', () => {
    expect(upwardUses(FILES)).toEqual([])
    const impatient = changed('ledger/ledger.feature.ts', "'cards' | 'audit'", "'endings'")
    expect(upwardUses(impatient)).toEqual(['ledger/ledger.feature.ts uses endings of flows/contract-endings.ts'])
  })

  it('have no circle of services', () => {
    expect(circleOfServices(FILES)).toBeUndefined()
    const quota = changed(
      'flows/quota/quota.feature.ts',
      'FeatureContext &',
      'FeatureContext<{ endIssuances: EndIssuances }> &',
    )
    expect(circleOfServices(quota)).toContain('flows/quota')
  })

  it('query only tables of their owner', () => {
    expect(ownersOf(FILES).get('accounts')).toBe('ledger')
    expect(foreignTables(FILES)).toEqual([])
    const repository = 'purposes/payment/payments.repository.ts'
    const hurried = changed(repository, ".updateTable('payments')", ".updateTable('accounts')")
    expect(foreignTables(hurried)).toEqual([`${repository} queries accounts`])
    const raw = changed(repository, /$/, '\nconst all = sql`select * from accounts`\n')
    expect(foreignTables(raw)).toEqual([`${repository} queries accounts`])
    const across = 'purposes/payment/account-payments.across.ts'
    expect(foreignTables(changed(across, ".selectFrom('payments')", ".deleteFrom('receivers')"))).toHaveLength(1)
  })

  it('do not take the tables of another owner, with which any query would compile', () => {
    expect(foreignTypes(FILES)).toEqual([])
    const taken = "import type { LedgerTables } from '../../ledger/ledger.tables.ts'\n"
    expect(foreignTypes(changed('purposes/payment/payments.repository.ts', /^/, taken))).toHaveLength(1)
  })
})

it('Too early a service and a foreign table do not compile: without an error there, the comments below are errors', () => {
  type CouponContext = Parameters<typeof couponFeature.open>[0]
  const tooEarly = (context: Omit<CouponContext, 'services'>, services: Base & Pick<Flows, 'purposes'>) =>
    // @ts-expect-error: the coupon listens to accounts, which are not among these services
    couponFeature.open({ ...context, services })
  const inTheLoop = (context: Omit<CouponContext, 'services'>, services: Base & Pick<Flows, 'purposes'>) =>
    // @ts-expect-error: the same, as `openFloors` opens the purposes
    PURPOSE_FEATURES.map((feature) => feature.open({ ...context, services }))
  const foreignTable = (tx: Transaction<PaymentTables>) =>
    // @ts-expect-error: the ledger owns the accounts
    tx.updateTable('accounts')
  const noTables = (tx: Transaction) =>
    // @ts-expect-error: only repositories query tables
    tx.selectFrom('payments')
  expect([tooEarly, inTheLoop, foreignTable, noTables]).toHaveLength(4)
})
