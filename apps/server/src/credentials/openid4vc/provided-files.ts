import { readdirSync } from 'node:fs'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import { readRegularFileSync, UnfitFileError } from '../../platform/files/regular-file.ts'

/** Returns the names of the files of an operator's directory, in order. @throws {ExplainedError} */
export function listProvidedFiles(directory: string, setting: string, extension: '.pem' | '.jwt'): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(extension))
      .sort()
  } catch {
    throw new ExplainedError(`${setting} is '${directory}', which is not a readable directory.`)
  }
}

/** @throws {ExplainedError} */
export function readProvidedFile(file: string): Buffer {
  try {
    return readRegularFileSync(file)
  } catch (error) {
    throw new ExplainedError(error instanceof UnfitFileError ? `${error.message}.` : `${file} cannot be read.`)
  }
}
