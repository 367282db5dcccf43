import { execFileSync } from 'node:child_process'
import * as z from 'zod'
import { ROOT } from '../../root.ts'
import { runtimePackages } from './runtime-packages.ts'

/** Own packages that are in a release: the server and the built apps. */
const SHIPPED = ['apps/server', 'apps/wallet', 'apps/web', 'packages/api', 'packages/brand', 'packages/languages']
const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']

const zComponent = z.looseObject({ name: z.string(), version: z.string(), 'bom-ref': z.string() })
const zBill = z.looseObject({
  metadata: z.looseObject({ component: zComponent }),
  components: z.array(zComponent),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})

/**
 * Returns the bill of materials of a release (CycloneDX, JSON): npm's list of the lockfile, without the packages that only build and test.
 * npm itself can omit them only together with packages that both a test and an app need.
 *
 * @param version version and commit of the release
 */
export function billOfMaterials(version: string): string {
  const npm = process.env.npm_execpath
  const output = execFileSync(npm ? process.execPath : 'npm', npm ? [npm, ...ARGUMENTS] : ARGUMENTS, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: !npm && process.platform === 'win32',
  })
  const { metadata, components, dependencies, ...head } = zBill.parse(JSON.parse(output))
  const { component } = metadata
  const shipped = new Set(runtimePackages(SHIPPED).map(({ name, version }) => `${name}@${version}`))
  const kept = components.filter((one) => shipped.has(one['bom-ref']))
  const isListed = (ref: string) => shipped.has(ref)
  const bill = {
    ...head,
    metadata: { ...metadata, component: { ...component, name: 'vitrine', version } },
    components: kept,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: kept.map((one) => one['bom-ref']) },
      ...dependencies
        .filter(({ ref }) => isListed(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isListed) })),
    ],
  }
  return `${JSON.stringify(bill, undefined, 2)}\n`
}
