/** Environment variables with which an Azure service offers its managed identity. */
export type AzureEnvironment = { IDENTITY_ENDPOINT?: string | undefined; IDENTITY_HEADER?: string | undefined }

/** Address of the Azure Instance Metadata Service, the same on every virtual machine. */
const METADATA_SERVICE = 'http://169.254.169.254/metadata/identity/oauth2/token'

/**
 * Returns the request for an access token of the managed identity: in App Service and Container Apps at the address that the
 * environment names (Microsoft's page "How to use managed identities for App Service and Azure Functions"), otherwise at the metadata service of
 * virtual machines.
 */
export function managedIdentityRequest(
  resource: string,
  { clientId, environment }: { clientId: string | undefined; environment: AzureEnvironment },
): { url: string; init: RequestInit } {
  const { IDENTITY_ENDPOINT: endpoint, IDENTITY_HEADER: secret } = environment
  const offered = endpoint !== undefined && secret !== undefined ? { endpoint, secret } : undefined
  const url = new URL(offered?.endpoint ?? METADATA_SERVICE)
  url.searchParams.set('api-version', offered ? '2019-08-01' : '2018-02-01')
  url.searchParams.set('resource', resource)
  if (clientId !== undefined) url.searchParams.set('client_id', clientId)
  const headers = offered ? { 'x-identity-header': offered.secret } : { metadata: 'true' }
  return { url: url.href, init: { method: 'GET', headers: { accept: 'application/json', ...headers } } }
}
