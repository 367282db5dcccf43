import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { failed, type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence, answerOf, ask } from '../ask.ts'

const { live: LIVE } = OPERATION_ENDPOINTS
const THIS_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

/** Whether a host is reached from this very computer only. */
export const isThisComputer = (address: string): boolean => THIS_COMPUTER.test(new URL(address).hostname)

/** Whether browsers and wallets reach this server by its public address, and by TLS. */
export const publicAddress = ({ publicUrl, version }: { publicUrl: string; version: string }): HealthCheck => ({
  name: 'Public address',
  run: async () => {
    const isLocal = isThisComputer(publicUrl)
    if (!isLocal && !publicUrl.startsWith('https://'))
      return failed(
        `${publicUrl} is no https: wallets refuse it, and what they send could be read on the way`,
        'Put a proxy with a certificate in front (deploy/nginx, deploy/caddy), and set PUBLIC_URL to its https address.',
      )
    const reply = await ask(`${publicUrl}${LIVE.path}`)
    if (reply.kind === 'silence')
      return failed(
        `${publicUrl} does not answer: ${reply.why}`,
        afterSilence(
          reply,
          'Start the server, and see that the name leads to this computer or to the proxy in front of it, that the port is open, and that the certificate is one that phones know.',
        ),
      )
    const answer = answerOf(reply, LIVE.response)
    if (answer === undefined)
      return failed(
        `${publicUrl} answers with ${reply.status}, and not as this server does`,
        'See that the proxy hands all paths on to this server, and that PUBLIC_URL names it.',
      )
    if (answer.version !== version)
      return warning(
        `${publicUrl} runs ${answer.version}, and here is ${version}`,
        'Restart the servers that run the other version, unless you are replacing them right now.',
      )
    const who = isLocal ? ', to programs of this computer only: a phone needs a public address (README)' : ''
    return ok(`${publicUrl} answers${who}`)
  },
})
