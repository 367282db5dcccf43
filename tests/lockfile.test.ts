import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const zLockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), integrity: z.string().optional(), resolved: z.string().optional() }),
  ),
})

describe.each([
  ['of the product', '../package-lock.json', 300],
  ['of the foreign clients', './interop/package-lock.json', 200],
])('the lockfile %s', (_whose, file, atLeast) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const { packages } = zLockfile.parse(JSON.parse(text))
  /** Packages from a registry, without the root, this project's own packages, and links to these packages. */
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

  it('has the hash of each installed package', () => {
    expect(installed.length).toBeGreaterThan(atLeast)
    const without = installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('names no registry, so that each computer uses its own', () => {
    const named = Object.entries(packages).filter(([, { resolved = '' }]) => resolved.includes('//'))
    expect(named.map(([path]) => path)).toEqual([])
    expect(text).not.toMatch(/registry\.|\.tgz/)
  })
})
