import type { IncomingMessage, ServerResponse } from 'node:http'

/** Registration of an app at a test identity provider, and the faults that the provider shows to this app. */
export type AppRegistration = {
  clientId: string
  isPublic: boolean
  redirectAddresses: string[]
  /** True if the provider allows any address that starts with a registered one. */
  hasWildcard?: boolean
  origins: string[]
  scopes: string[]
  /** Error that the provider returns for prompt=none without a session; undefined if it wrongly shows its sign-in page. */
  notSignedIn?: string | undefined
  /** True if the provider shows the sign-in page before it checks the request. */
  asksFirst?: boolean
}

/** Answers the authorization and token endpoints as a provider does for a visitor without a session. */
export function answerAs(registration: AppRegistration, request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.example')
  if (pathname === '/authorize') authorize(registration, searchParams, response)
  else if (pathname === '/token') void token(registration, request, response)
  else return false
  return true
}

function authorize(
  { clientId, redirectAddresses, hasWildcard = false, scopes, notSignedIn, asksFirst = false }: AppRegistration,
  asked: URLSearchParams,
  response: ServerResponse,
): void {
  const address = asked.get('redirect_uri') ?? ''
  const isKnown = redirectAddresses.some((known) => known === address || (hasWildcard && address.startsWith(known)))
  const signInPage = () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Who are you?</h1>')
  if (asksFirst) {
    signInPage()
    return
  }
  if (asked.get('client_id') !== clientId || !isKnown) {
    response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Sorry</h1> <p>invalid_redirect_uri</p>')
    return
  }
  const unknownScope = asked
    .get('scope')
    ?.split(' ')
    .some((scope) => !scopes.includes(scope))
  const error = unknownScope ? 'invalid_scope' : notSignedIn
  if (error === undefined) {
    signInPage()
    return
  }
  const back = new URL(address)
  back.searchParams.set('error', error)
  response.writeHead(302, { location: back.href }).end()
}

async function token(
  { clientId, isPublic, origins }: AppRegistration,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const asked = new URLSearchParams(text)
  const origin = request.headers.origin ?? ''
  const error = asked.get('client_id') === clientId && isPublic ? 'invalid_grant' : 'invalid_client'
  response
    .writeHead(error === 'invalid_client' ? 401 : 400, {
      'content-type': 'application/json',
      ...(origins.includes(origin) ? { 'access-control-allow-origin': origin } : {}),
    })
    .end(JSON.stringify({ error }))
}
