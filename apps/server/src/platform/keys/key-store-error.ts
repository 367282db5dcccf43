import { ExplainedError } from '../config/explained-error.ts'
/** The message says which key, and what to do. */
export class KeyStoreError extends ExplainedError {
  override readonly name = 'KeyStoreError'
}
