/** Policy of responses that are not pages. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Strict-Transport-Security is set only if the public URL is https: on http it would make other programs on localhost unreachable. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': API_CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), digital-credentials-create=(self), digital-credentials-get=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function pageContentSecurityPolicy(nonce: string, connectTo: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
