import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../../root.ts'
import { BROWSER_APPS, buildIfChanged } from '../../run/builds.ts'
import { complain } from '../../terminal.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { fillPackedFolder } from './packed-folder.ts'
import { PackingError, releaseName, sourceOf } from './source.ts'

const zVersion = z.object({ version: z.string() })

/**
 * Builds changed apps, and packs everything that a server needs into a folder.
 *
 * @throws {PackingError | BuildError}
 */
export async function packFolder(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(folder)) throw new PackingError(`${folder} already exists. Delete it, or choose another folder.`)
  const { commit, isModified } = sourceOf(ROOT, environment)
  if (isModified)
    complain('Warning: the packed files contain uncommitted changes, which the recorded commit does not include.')
  await Promise.all(BROWSER_APPS.map((app) => buildIfChanged(app)))
  mkdirSync(folder, { recursive: true })
  fillPackedFolder(ROOT, folder, commit)
}

/**
 * Packs a release: a folder, its archive, the bill of materials, and the checksums of the last two. Replaces files of the same name.
 *
 * @param directory directory of the four
 * @returns paths of the four
 * @throws {PackingError | BuildError}
 */
export async function packRelease(directory: string, environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { version } = zVersion.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const name = releaseName(version, sourceOf(ROOT, environment))
  const folder = join(directory, name)
  const [archive, bill, checksums] = [`${folder}.tar.gz`, `${folder}.cdx.json`, `${folder}.sha256`]
  for (const old of [folder, archive, bill, checksums]) rmSync(old, { recursive: true, force: true })
  await packFolder(folder, environment)
  execFileSync('tar', ['-czf', archive, '-C', directory, name])
  writeFileSync(bill, billOfMaterials(name.replace(/^vitrine-/, '')))
  writeFileSync(checksums, [archive, bill].map(lineOfChecksum).join(''))
  return [folder, archive, bill, checksums]
}

/** Returns the line that `sha256sum --check` reads. */
const lineOfChecksum = (file: string): string =>
  `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`
