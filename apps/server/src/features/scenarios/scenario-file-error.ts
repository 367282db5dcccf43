import { ExplainedError } from '../../platform/config/explained-error.ts'

/** A scenario file cannot be used; the message names the file, the field, and what was expected. */
export class ScenarioFileError extends ExplainedError {
  override readonly name = 'ScenarioFileError'
}
