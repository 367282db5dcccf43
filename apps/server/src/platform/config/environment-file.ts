import { parseEnv } from 'node:util'
import { readRegularFileSync } from '../files/regular-file.ts'
import { ConfigurationError } from './configuration-error.ts'
import { environmentFileConfiguration } from './environment-file.configuration.ts'
import { trustPrivateAuthorities } from './private-authorities.ts'
import { readSlices } from './slice.ts'

/**
 * Valid lines of a settings file: empty, a comment, or NAME=value. A quoted value may span several lines. Node's parseEnv and
 * loadEnvFile ignore a malformed line, or take a part of it as the value, without an error.
 */
const WELL_FORMED =
  /^[ \t]*(?:(?:export[ \t]+)?[a-z_]\w*[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*|[^\s"'`#][^\n]*)?)?(?:#[^\n]*)?$/gim

/**
 * Adds the settings of the file that ENV_FILE names to the environment. Variables that are set already, even to an empty value, are kept.
 * If only the file sets NODE_EXTRA_CA_CERTS, this process also trusts those certificate authorities from then on.
 *
 * @throws {ConfigurationError} if the file cannot be read or is malformed; the message does not quote the file, which may contain
 *   a password
 */
export function readEnvironmentFile(environment: Record<string, string | undefined> = process.env): void {
  const { environmentFile } = readSlices([environmentFileConfiguration] as const, environment)
  if (!environmentFile) return
  const text = textOf(environmentFile)
  const line = malformedLine(text)
  if (line !== undefined)
    throw new ConfigurationError(
      `Line ${line} of ${environmentFile.path} is not usable: expected NAME=value, a comment that starts with #, or an empty line; a value that starts with a quotation mark must end with one.`,
    )
  const settings = parseEnv(text)
  if (environment.NODE_EXTRA_CA_CERTS === undefined) trustPrivateAuthorities(settings)
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value
}

function textOf({ path, mustExist }: { path: string; mustExist: boolean }): string {
  try {
    return readRegularFileSync(path)
      .toString()
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !mustExist) return ''
    if (code === 'ENOENT') throw new ConfigurationError(`ENV_FILE names ${path}, which does not exist.`)
    throw new ConfigurationError(
      `The settings in ${path} cannot be read (${code}). Give the account that runs this program read access to the file, or set ENV_FILE to another file or to none.`,
    )
  }
}

function malformedLine(text: string): number | undefined {
  const rest = text.replaceAll(WELL_FORMED, (part) => part.replaceAll(/[^\n]/g, ''))
  const position = rest.search(/[^\n]/)
  return position === -1 ? undefined : rest.slice(0, position).split('\n').length
}
