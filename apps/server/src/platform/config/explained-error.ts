/** Names what the person who starts the server has to change; a stack trace would only hide it. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError'
}
