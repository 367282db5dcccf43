import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'

const TEXT = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const zLockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), integrity: z.string().optional(), resolved: z.string().optional() }),
  ),
})
const { packages } = zLockfile.parse(JSON.parse(TEXT))
/** What is installed from a registry: not the root, our own packages, or links to them. */
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

it('has the hash of each package that is installed', () => {
  expect(installed.length).toBeGreaterThan(300)
  const without = installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual([])
})

it('names no registry, so that each computer uses its own', () => {
  const named = Object.entries(packages).filter(([, { resolved = '' }]) => resolved.includes('//'))
  expect(named.map(([path]) => path)).toEqual([])
  expect(TEXT).not.toMatch(/registry\.|\.tgz/)
})
