/** A scenario file cannot be used; the message names the file, the field, and what was expected. */
export class ScenarioFileError extends Error {
  override readonly name = 'ScenarioFileError'
}
