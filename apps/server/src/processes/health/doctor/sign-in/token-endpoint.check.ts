import * as z from 'zod'
import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence, ask } from '../ask.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

const zRefusal = z.object({ error: z.string(), error_description: z.string().optional() })

/** Whether a browser gets tokens for a code: the client is a public one, and may call from our origin. */
export const tokenEndpoint = (provider: Provider): HealthCheck => ({
  name: 'Token endpoint',
  run: async () => {
    const address = (await provider.discovery())?.token_endpoint
    if (address === undefined) return skipped(NO_DOCUMENT)
    const { clientId, redirectAddress, publicUrl } = provider.registration
    const reply = await ask(address, {
      method: 'POST',
      headers: { origin: publicUrl, accept: 'application/json' },
      // A code that nobody was given: the refusal tells whether the client is known, and public.
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'doctor',
        client_id: clientId,
        redirect_uri: redirectAddress,
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      }),
    })
    if (reply.kind === 'silence')
      return failed(
        `${address} does not answer: ${reply.why}`,
        afterSilence(
          reply,
          'See that the provider runs, and that its discovery document names the right address (token_endpoint).',
        ),
      )
    const error = refusalIn(reply.text)
    if (error === 'invalid_client' || error === 'unauthorized_client' || reply.status === 401)
      return failed(
        `the provider refuses the client ${clientId} without a secret (${error ?? `status ${reply.status}`})`,
        'Correct IDP_CLIENT_ID, and register a public client (Entra: platform Single-page application, not Web; Keycloak: Client authentication off; LemonLDAP::NG: Public client).',
      )
    const allowed = reply.headers.get('access-control-allow-origin')
    if (allowed !== publicUrl && allowed !== '*')
      return failed(
        `browsers may not read its answers from ${publicUrl} (access-control-allow-origin is ${allowed ?? 'missing'})`,
        `Allow cross-origin calls from ${publicUrl} (Keycloak: Web origins; Entra: platform Single-page application; LemonLDAP::NG: Security, Cross-Origin Resource Sharing). It is the origin of PUBLIC_URL.`,
      )
    if (error === 'invalid_grant') return ok(`knows the client ${clientId}, and answers browsers from ${publicUrl}`)
    return warning(
      `a code that nobody was given is refused with ${error ?? `status ${reply.status}`} instead of invalid_grant`,
      'Sign in once in a browser to be sure.',
    )
  },
})

function refusalIn(text: string): string | undefined {
  try {
    return zRefusal.safeParse(JSON.parse(text)).data?.error.slice(0, 80)
  } catch {
    return undefined
  }
}
