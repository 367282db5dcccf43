import type { EndpointFailure } from '../faults/fault.ts'

/** A body that is an object is sent as JSON. */
export type Answer = {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array | object | undefined
}

export type Exchange = {
  url: URL
  params: Record<string, string>
  headers: Record<string, string | undefined>
  body: Buffer
  /** Failure that the handler itself has to play. */
  failure?: EndpointFailure | undefined
}

/** Returns a parameter of the path. Its route promises that it is there. */
export function parameter({ params }: Exchange, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`the path has no parameter ${name}`)
  return value
}
