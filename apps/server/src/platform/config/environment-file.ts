import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigurationError } from './configuration-error.ts'
import { environmentFileConfiguration } from './environment-file.configuration.ts'
import { trustPrivateAuthorities } from './private-authorities.ts'
import { readSlices } from './slice.ts'

/** What a file of settings consists of: empty lines, comments, and NAME=value, where a quoted value may go over several lines. */
const WELL_FORMED =
  /^[ \t]*(?:(?:export[ \t]+)?[a-z_]\w*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`#][^\n]*)?[ \t]*)?(?:#[^\n]*)?$/gim

/**
 * Adds the settings of the file that ENV_FILE names, by default `.env` in the project's root, to the environment. What is
 * there already stays, also where it is empty. The certificate authorities that only the file names are trusted from then on.
 *
 * @throws {ConfigurationError} where the file cannot be read or is malformed; it repeats nothing of the file, which may hold
 *   a password
 */
export function readEnvironmentFile(environment: Record<string, string | undefined> = process.env): void {
  const { environmentFile } = readSlices([environmentFileConfiguration] as const, environment)
  if (!environmentFile) return
  const text = textOf(environmentFile)
  const line = malformedLine(text)
  if (line !== undefined)
    throw new ConfigurationError(
      `Line ${line} of ${environmentFile.path} is not usable: expected NAME=value, a comment that begins with #, or nothing; a value that begins with a quotation mark ends with it.`,
    )
  const settings = parseEnv(text)
  if (environment.NODE_EXTRA_CA_CERTS === undefined) trustPrivateAuthorities(settings)
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value
}

function textOf({ path, mustExist }: { path: string; mustExist: boolean }): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !mustExist) return ''
    if (code === 'ENOENT') throw new ConfigurationError(`There is no file ${path}: ENV_FILE names it.`)
    throw new ConfigurationError(
      `The settings in ${path} cannot be read (${code}). Let the account of this program read it, or name another file with ENV_FILE, like ENV_FILE=none for none.`,
    )
  }
}

/** The number of the first line that is none of what the file consists of. */
function malformedLine(text: string): number | undefined {
  const rest = text.replaceAll(WELL_FORMED, (part) => part.replaceAll(/[^\n]/g, ''))
  const place = rest.search(/[^\n]/)
  return place === -1 ? undefined : rest.slice(0, place).split('\n').length
}
