import { unlessHttps } from '../platform/config/values.ts'
import type { DatabaseLocation } from '../platform/database/database-location.ts'

/** Passwords of examples and container images, which attackers try first. */
const WELL_KNOWN = new Set(['postgres', 'password', 'secret', 'admin', 'vitrine', 'changeme', 'change-me', 'example'])

type CheckedSettings = {
  identityProvider: { authority: string } | undefined
  walletUrl: string | undefined
  database: DatabaseLocation
}

/** The messages contain no secrets. */
export const unsafeInProduction = (
  { identityProvider, walletUrl, database }: CheckedSettings,
  { HELP_DESK_SIGN_IN }: Record<string, string | undefined>,
): string[] => [
  // Operators choose explicitly, because elsewhere the default opens the help desk to everybody.
  ...(HELP_DESK_SIGN_IN
    ? []
    : [
        "HELP_DESK_SIGN_IN is not set. In production, set it to 'required' (people sign in to use the help desk, which needs IDP_URL) or 'off' (everybody can ask callers for their data in your name)",
      ]),
  ...unlessHttps(
    'IDP_URL',
    identityProvider?.authority,
    'an attacker in the network could sign in as an administrator',
  ),
  ...unlessHttps('WALLET_URL', walletUrl, 'an attacker in the network could steal credentials'),
  ...wellKnownPassword(database),
]

function wellKnownPassword(location: DatabaseLocation): string[] {
  if (location.kind === 'sqlite') return []
  const url = URL.parse(location.url)
  const passwords = [url?.password, url?.searchParams.get('password')].map((password) => password?.toLowerCase())
  return passwords.some((password) => password !== undefined && WELL_KNOWN.has(password))
    ? ['DATABASE_URL contains a well-known password: in production expected a secret one']
    : []
}
