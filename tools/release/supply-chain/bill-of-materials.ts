import { type Installation, type InstalledPackage, titleOf } from './packages.ts'
import { SHIPPED_FONTS } from './shipped-fonts.ts'

const PRODUCT = 'vitrine'

/**
 * Returns the bill of materials of the product (CycloneDX 1.6, JSON). Shipped packages are `required`, packages that are only used to build
 * and test are `excluded`. It has no timestamp and no serial number, so that the same lockfile results in the same bill.
 */
export function billOfMaterials({ version, packages }: Installation): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        'bom-ref': addressOf({ name: PRODUCT, version }),
        type: 'application',
        name: PRODUCT,
        version,
        purl: addressOf({ name: PRODUCT, version }),
        licenses: licences('Apache-2.0'),
      },
    },
    components: [
      ...packages.map(component),
      ...SHIPPED_FONTS.map(({ name, licence }) => ({
        'bom-ref': name,
        type: 'file',
        name,
        scope: 'required',
        licenses: licences(licence),
      })),
    ],
    dependencies: packages.map((one) => ({ ref: addressOf(one), dependsOn: one.needs.map(addressOfTitle) })),
  }
}

function component({ name, version, licence, sha512, isShipped }: InstalledPackage): object {
  return {
    'bom-ref': addressOf({ name, version }),
    type: 'library',
    name,
    version,
    scope: isShipped ? 'required' : 'excluded',
    ...(sha512 === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    ...(licence === undefined ? {} : { licenses: licences(licence) }),
    purl: addressOf({ name, version }),
  }
}

/** Returns an SPDX licence identifier or expression in the form of CycloneDX. */
const licences = (licence: string): object[] =>
  /^[A-Za-z0-9.+-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }]

/** Returns the package URL (purl-spec, type npm). The at sign of a scope is escaped, its slash is not. */
const addressOf = (one: Pick<InstalledPackage, 'name' | 'version'>): string => addressOfTitle(titleOf(one))

const addressOfTitle = (title: string): string => `pkg:npm/${title.replace(/^@/, '%40')}`
