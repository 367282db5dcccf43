import { ExplainedError } from './explained-error.ts'

/** The configuration cannot be used: one line for each bad value, with what was expected. */
export class ConfigurationError extends ExplainedError {
  override readonly name = 'ConfigurationError'
}
