import type { FastifyRequest } from 'fastify'

/**
 * Says in the log, once, that requests come by a proxy that nobody named: then all visitors are one address to the limits.
 */
export function warnOfUnnamedProxy(): (request: FastifyRequest) => void {
  let isSaid = false
  return ({ headers, log }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    isSaid = true
    log.warn(
      'A request came with X-Forwarded-For or Forwarded, and TRUST_PROXY is not set. If a tunnel or proxy is in front, all its visitors count as one address: set TRUST_PROXY=1, or to how many there are, or to their networks.',
    )
  }
}
