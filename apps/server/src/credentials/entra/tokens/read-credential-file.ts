import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { readRegularFile, UnfitFileError } from '../../../platform/files/regular-file.ts'

/**
 * Reads a file that a setting names. It is read again for each access token, so that its content can be replaced without a restart.
 *
 * @throws {ExplainedError} if the file cannot be read
 */
export async function readCredentialFile(setting: string, file: string): Promise<string> {
  try {
    return (await readRegularFile(file)).toString()
  } catch (error) {
    if (error instanceof UnfitFileError)
      throw new ExplainedError(`${setting} names a file that cannot be used: ${error.message}.`)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new ExplainedError(
      `${setting} names ${file}, which cannot be read (${code}): give the account that runs this program read access to the file.`,
    )
  }
}
