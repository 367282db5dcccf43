import * as z from 'zod'
import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence, ask } from '../ask.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

const zRefusal = z.object({ error: z.string(), error_description: z.string().optional() })

/** Checks that browsers can exchange a code for tokens: the client is public, and requests from our origin are allowed. */
export const tokenEndpoint = (provider: Provider): HealthCheck => ({
  name: 'Token endpoint',
  run: async () => {
    const address = (await provider.discovery())?.token_endpoint
    if (address === undefined) return skipped(NO_DOCUMENT)
    const { clientId, redirectAddress, publicUrl } = provider.registration
    const reply = await ask(address, {
      method: 'POST',
      headers: { origin: publicUrl, accept: 'application/json' },
      // The code is invalid on purpose: the error shows whether the provider knows the client and treats it as public.
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
          'Check that the provider is running and that token_endpoint in its discovery document is correct.',
        ),
      )
    const error = refusalIn(reply.text)
    if (error === 'invalid_client' || error === 'unauthorized_client' || reply.status === 401)
      return failed(
        `the provider refuses the client ${clientId} without a secret (${error ?? `status ${reply.status}`})`,
        'Check IDP_CLIENT_ID, and register the client as a public client (Entra: platform Single-page application, not Web; Keycloak: Client authentication off; LemonLDAP::NG: Public client).',
      )
    const allowed = reply.headers.get('access-control-allow-origin')
    if (allowed !== publicUrl && allowed !== '*')
      return failed(
        `browsers cannot read the answers of the token endpoint from ${publicUrl} (access-control-allow-origin is ${allowed ?? 'missing'})`,
        `Allow cross-origin requests from ${publicUrl} (Keycloak: Web origins; Entra: platform Single-page application; LemonLDAP::NG: Security, Cross-Origin Resource Sharing). This is the origin of PUBLIC_URL.`,
      )
    if (error === 'invalid_grant')
      return ok(`the provider knows the client ${clientId} and allows requests from ${publicUrl}`)
    return warning(
      `the provider refuses an invalid code with ${error ?? `status ${reply.status}`} instead of invalid_grant`,
      'Sign in once in a browser to make sure that it works.',
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
