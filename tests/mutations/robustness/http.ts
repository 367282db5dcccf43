import type { Mutation } from '../mutation.ts'

const SERVER = 'apps/server/src'
const HTTP = `${SERVER}/platform/http`
const API_TESTS = 'tests/protocol/api'
const DURABILITY = 'tests/protocol/durability'

/** Breaks of what the HTTP server bears: who is counted, how much may wait, how large a body is, how it ends. */
export const HTTP_ROBUSTNESS: Mutation[] = [
  // Who asks
  {
    breaks: 'that only trusted hops say who asks',
    file: `${HTTP}/trusted-proxies.ts`,
    from: 'return hop < proxies.count',
    to: 'return true',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'that only trusted networks say who asks',
    file: `${HTTP}/trusted-proxies.ts`,
    from: 'isIP(address) !== 0 && proxies.networks.check(',
    to: 'isIP(address) !== 0 && !proxies.networks.check(',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'that TRUST_PROXY=true is refused',
    file: `${HTTP}/trusted-proxies.ts`,
    from: "if (text === 'false' || text === '0') return { kind: 'none' }",
    to: "if (text === 'false' || text === '0') return { kind: 'none' }\n  if (text === 'true') return { kind: 'hops', count: MAX_HOPS }",
    seenBy: [`${SERVER}/configuration.test.ts`],
  },
  {
    breaks: 'that a network of all addresses is not trusted',
    file: `${HTTP}/trusted-proxies.ts`,
    from: '([1-9]\\d{0,2})',
    to: '(\\d{1,3})',
    seenBy: [`${HTTP}/trusted-proxies.test.ts`],
  },
  {
    breaks: 'that what is no address is counted as who connects',
    file: `${HTTP}/client-address.ts`,
    from: 'addressGroup(ip) ?? addressGroup(socket.remoteAddress)',
    to: 'addressGroup(ip) ?? ip ?? addressGroup(socket.remoteAddress)',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'that IPv6 is counted by /64',
    file: `${HTTP}/client-address.ts`,
    from: '.slice(0, 4)\n',
    to: '.slice(0, 8)\n',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'that IPv4 in IPv6 is counted as IPv4',
    file: `${HTTP}/client-address.ts`,
    from: '  if (isMapped)\n',
    to: '  if (isMapped && address.length > 99)\n',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'that the rate limit forgets only who came first',
    file: `${HTTP}/rate-limit.ts`,
    from: 'counts.size >= MAX_ADDRESSES) forgetFirst(counts)',
    to: 'counts.size >= MAX_ADDRESSES) counts.clear()',
    seenBy: [`${HTTP}/rate-limit.test.ts`],
  },
  {
    breaks: 'that health is not counted',
    file: `${HTTP}/api-server.ts`,
    from: '!request.routeOptions.config.isUncounted',
    to: 'request.raw.url !== undefined',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`],
  },
  {
    breaks: 'that a workshop behind one address fits into the rate limit',
    file: `${SERVER}/platform/http/server.configuration.ts`,
    from: '.default(30_000)',
    to: '.default(1200)',
    seenBy: [`${DURABILITY}/workshop.test.ts`],
  },
  {
    breaks: 'the warning of a proxy that nobody named',
    file: `${HTTP}/unnamed-proxy.ts`,
    from: "headers['x-forwarded-for'] === undefined && headers.forwarded === undefined",
    to: 'headers.host !== null',
    seenBy: [`${HTTP}/unnamed-proxy.test.ts`],
  },

  // What no hook sees
  {
    breaks: 'that addresses which cannot be decoded reach the hooks',
    file: `${HTTP}/api-server.ts`,
    from: '      app.routing(request.raw, reply.raw)\n',
    to: '      void answerError(_error, request, reply)\n',
    seenBy: [`${API_TESTS}/rate-limit.test.ts`, `${API_TESTS}/refused-by-the-server.test.ts`],
  },
  {
    breaks: 'that a malformed request is refused like others',
    file: `${HTTP}/malformed-request.ts`,
    from: '    ...headers,\n',
    to: '',
    seenBy: [`${API_TESTS}/refused-by-the-server.test.ts`],
  },
  {
    breaks: 'that a refusal does not come in the middle of another answer',
    file: `${HTTP}/connections.ts`,
    from: 'responses.every(({ req, headersSent }) => !req.complete && !headersSent)',
    to: 'responses.length < 99',
    seenBy: [`${API_TESTS}/refused-by-the-server.test.ts`],
  },
  {
    breaks: 'that a request without Host is refused like others',
    file: `${HTTP}/http-server.ts`,
    from: 'requireHostHeader: false, ',
    to: '',
    seenBy: [`${API_TESTS}/refused-by-the-server.test.ts`],
  },

  // What waits
  {
    breaks: 'the end of who does not read',
    file: `${HTTP}/connections.ts`,
    from: "if (wait === 'overdue') socket.destroy()",
    to: "if (wait === 'overdue') connection.wait = undefined",
    seenBy: [`${DURABILITY}/slow-readers.test.ts`],
  },
  {
    breaks: 'that a byte at a time is no reading',
    file: `${HTTP}/unread-output.ts`,
    from: 'bytesWritten - writableLength < before.until) return',
    to: 'bytesWritten - writableLength < 1) return',
    seenBy: [`${HTTP}/unread-output.test.ts`],
  },
  {
    breaks: 'that a slow line is given the time its answer takes',
    file: `${HTTP}/unread-output.ts`,
    from: ' + (writableLength / patience.lowestRate) * 1000',
    to: '',
    seenBy: [`${HTTP}/unread-output.test.ts`],
  },
  {
    breaks: 'what may wait of all connections together',
    file: `${HTTP}/unread-output.ts`,
    from: 'const isBeyond = sum > limit',
    to: 'const isBeyond = sum < 0',
    seenBy: [`${HTTP}/unread-output.test.ts`],
  },
  {
    breaks: 'that few requests of a connection wait at a time',
    file: `${HTTP}/connections.ts`,
    from: 'const MAX_PIPELINED = 4',
    to: 'const MAX_PIPELINED = 4000',
    seenBy: [`${DURABILITY}/slow-readers.test.ts`],
  },
  {
    breaks: 'that connections of an address are limited',
    file: `${HTTP}/places.ts`,
    from: '>= this.#limits.perAddress) return',
    to: '>= this.#limits.total) return',
    seenBy: [`${HTTP}/places.test.ts`, `${DURABILITY}/slow-readers.test.ts`],
  },
  {
    breaks: 'that a connection which ended makes room',
    file: `${HTTP}/connections.ts`,
    from: '      place()\n',
    to: '',
    seenBy: [`${DURABILITY}/slow-readers.test.ts`],
  },
  {
    breaks: 'that connections of proxies are not counted as one address',
    file: `${HTTP}/connections.ts`,
    from: 'if (address === undefined || isTrustedProxy(this.#proxies, address, 0)) return undefined',
    to: 'if (address === undefined) return undefined',
    seenBy: [`${DURABILITY}/slow-readers.test.ts`],
  },
  {
    breaks: 'that a stream which ended makes room',
    file: `${SERVER}/platform/changes/changes.routes.ts`,
    from: '        place()\n',
    to: '',
    seenBy: [`${SERVER}/platform/changes/changes.routes.test.ts`],
  },
  {
    breaks: 'that one event at a time waits to be read',
    file: `${SERVER}/platform/changes/changes.routes.ts`,
    from: '        if (isTelling) return\n',
    to: '',
    seenBy: [`${SERVER}/platform/changes/changes.routes.test.ts`],
  },
  {
    breaks: 'that an event is told although the stream’s first line still waits',
    file: `${SERVER}/platform/changes/changes.routes.ts`,
    from: 'if (isTelling) return',
    to: 'if (stream.writableLength > 0) return',
    seenBy: [`${SERVER}/platform/changes/changes.routes.test.ts`],
  },

  // Bodies
  {
    breaks: 'that claims are large only where a card takes a photo',
    file: `${SERVER}/features/scenarios/scenario-registry.ts`,
    from: "source === 'visitor' && name === PHOTO_CLAIM",
    to: "source === 'visitor' || name === PHOTO_CLAIM",
    seenBy: [`${API_TESTS}/large-bodies.test.ts`],
  },
  {
    breaks: 'that an answer is large only where a photo was asked for',
    file: `${SERVER}/credentials/openid4vc/openid4vc.routes.ts`,
    from: 'claims.some(({ name }) => name === PHOTO_CLAIM)',
    to: 'claims.some(({ name }) => name !== undefined)',
    seenBy: [`${API_TESTS}/large-bodies.test.ts`],
  },
  {
    breaks: 'that a body is refused by its length before it is read',
    file: `${HTTP}/limit-body.ts`,
    from: 'if (Number(length ?? 0) > limit)',
    to: 'if (Number(length ?? 0) < 0)',
    seenBy: [`${API_TESTS}/large-bodies.test.ts`],
  },
  {
    breaks: 'that a body of unknown length is cut off',
    file: `${HTTP}/limit-body.ts`,
    from: 'if (this.receivedEncodedLength > this.#limit)',
    to: 'if (this.receivedEncodedLength < 0)',
    seenBy: [`${API_TESTS}/large-bodies.test.ts`],
  },
  {
    breaks: 'that an answer which was too long on its way is turned away',
    file: `${SERVER}/credentials/openid4vc/verifier/accept-response.ts`,
    from: '  if (!isOpenRequest(request, now)) throw closed()\n',
    to: '',
    seenBy: [`${API_TESTS}/large-bodies.test.ts`],
    also: [
      {
        file: `${SERVER}/credentials/openid4vc/verifier/requests.repository.ts`,
        from: "    .where('answered_at', 'is', null)\n    .where('expires_at', '>', now),\n",
        to: "    .where('answered_at', 'is', null),\n",
      },
    ],
  },

  // The end
  {
    breaks: 'the end of connections when the server ends',
    file: `${HTTP}/connections.ts`,
    from: '      for (const socket of this.#open.keys()) socket.destroy()\n',
    to: '',
    seenBy: [`${DURABILITY}/drain.test.ts`],
  },
  {
    breaks: 'that answers under way finish before the server ends',
    file: `${HTTP}/connections.ts`,
    from: '}, this.#times.drainTime)',
    to: '}, 0)',
    seenBy: [`${DURABILITY}/drain.test.ts`],
  },
  {
    breaks: 'that a connection is not kept for more by a server which ends',
    file: `${HTTP}/connections.ts`,
    from: 'if (this.#isDraining && connection.responses.size === 0) socket.destroySoon()',
    to: '',
    seenBy: [`${DURABILITY}/drain.test.ts`],
  },
  {
    breaks: 'that a server which ends says so to who still asks',
    file: `${HTTP}/api-server.ts`,
    from: "if (closing) throw new HttpProblem('unavailable'",
    to: "if (!reply) throw new HttpProblem('unavailable'",
    seenBy: [`${DURABILITY}/drain.test.ts`],
  },
  {
    breaks: 'that the process ends although the server does not close',
    file: `${SERVER}/stop.ts`,
    from: "is cut off')\n      process.exit(1)\n",
    to: "is cut off')\n",
    seenBy: [`${SERVER}/stop.test.ts`],
  },
  {
    breaks: 'that a second signal ends the process',
    file: `${SERVER}/stop.ts`,
    from: 'if (isStopping) return process.exit(1)',
    to: 'if (isStopping) return',
    seenBy: [`${SERVER}/stop.test.ts`],
  },
]
