import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { failed, type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence, answerOf, ask } from '../ask.ts'

const { live: LIVE } = OPERATION_ENDPOINTS

/** Checks that browsers and wallets can reach this server at its public address. */
export const publicAddress = ({ publicUrl, version }: { publicUrl: string; version: string }): HealthCheck => ({
  name: 'Public address',
  run: async () => {
    const reply = await ask(`${publicUrl}${LIVE.path}`)
    if (reply.kind === 'silence')
      return failed(
        `${publicUrl} does not answer: ${reply.why}`,
        afterSilence(
          reply,
          'Start the server. Check that the host name resolves to this computer or to the proxy in front of it, that the port is open, and that phones trust the certificate.',
        ),
      )
    const answer = answerOf(reply, LIVE.response)
    if (answer === undefined)
      return failed(
        `${publicUrl} answers with status ${reply.status}, but the answer does not come from a Vitrine server`,
        'Check that the proxy forwards all paths to this server, and that PUBLIC_URL is correct.',
      )
    if (answer.version !== version)
      return warning(
        `the server at ${publicUrl} runs version ${answer.version}, but this is version ${version}`,
        'Restart the servers that run the other version, unless an update is in progress.',
      )
    return ok(`${publicUrl} answers`)
  },
})
