import type { FastifyRequest } from 'fastify'

export function warnOfUnnamedProxy(): (request: FastifyRequest) => void {
  let isLogged = false
  return ({ headers, log }) => {
    if (isLogged || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    isLogged = true
    log.warn(
      'A request has X-Forwarded-For or Forwarded, but TRUST_PROXY is not set. If a tunnel or proxy is in front, rate limits treat all its visitors as one client: set TRUST_PROXY to the number of proxies, such as 1, or to their networks.',
    )
  }
}
