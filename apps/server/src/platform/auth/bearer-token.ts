/** Returns the token of an `Authorization: Bearer` header (RFC 6750 section 2.1). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization ?? '')?.[1]
}
