import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import { signClientAssertion } from './client-assertion.ts'
import { type AzureEnvironment, managedIdentityRequest } from './managed-identity.ts'
import { readCredentialFile } from './read-credential-file.ts'

/** An API of Verified ID that has its own access tokens. */
export type EntraApp = keyof EntraConfiguration['appIds']

type TokenRequest = { url: string; init: RequestInit }

/**
 * Returns the request for an access token (Microsoft's page "Microsoft identity platform and the OAuth 2.0 client credentials flow").
 *
 * @throws {ExplainedError} if the secret or the certificate cannot be used
 */
export async function tokenRequest(
  { tenantId, clientId, authentication, loginUrl, appIds }: EntraConfiguration,
  app: EntraApp,
  { now, environment }: { now: EpochMilliseconds; environment: AzureEnvironment },
): Promise<TokenRequest> {
  if (authentication.kind === 'managed-identity')
    return managedIdentityRequest(appIds[app], { clientId: authentication.clientId, environment })
  const url = `${loginUrl}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`
  const proof =
    authentication.kind === 'certificate'
      ? {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await signClientAssertion(authentication.file, { clientId, audience: url, now }),
        }
      : {
          client_secret:
            authentication.kind === 'secret' ? await readSecret(authentication.file) : authentication.secret,
        }
  const form = { grant_type: 'client_credentials', client_id: clientId, scope: `${appIds[app]}/.default`, ...proof }
  return { url, init: { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(form) } }
}

async function readSecret(file: string): Promise<string> {
  const secret = (await readCredentialFile('ENTRA_CLIENT_SECRET_FILE', file)).trim()
  if (secret === '') throw new ExplainedError(`ENTRA_CLIENT_SECRET_FILE names ${file}, which is empty.`)
  return secret
}
