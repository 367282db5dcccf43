/**
 * Returns the URL of a metadata document. The well-known string goes between the host and the path of the identifier, and a trailing slash
 * of the path is removed (OpenID4VCI 1.0 section 12.2.2, RFC 8414 section 3.1).
 */
export function wellKnownUrl(
  identifier: string,
  name: 'openid-credential-issuer' | 'oauth-authorization-server',
): string {
  const { origin, pathname } = new URL(identifier)
  return `${origin}/.well-known/${name}${pathname.replace(/\/$/, '')}`
}
