import type { DatabaseLocation } from '../platform/database/database.ts'

/** Passwords of examples and container images, which attackers try first. */
const WELL_KNOWN = new Set(['postgres', 'password', 'secret', 'admin', 'vitrine', 'changeme', 'change-me', 'example'])

type Settings = {
  identityProvider: { authority: string } | undefined
  walletUrl: string | undefined
  database: DatabaseLocation
}

/** Returns an error message for each setting that is unsafe in production. The messages contain no secrets. */
export const unsafeInProduction = ({ identityProvider, walletUrl, database }: Settings): string[] => [
  ...plain('IDP_URL', identityProvider?.authority, 'an attacker in the network could sign in as an administrator'),
  ...plain('WALLET_URL', walletUrl, 'an attacker in the network could steal credentials'),
  ...wellKnownPassword(database),
]

const plain = (name: string, address: string | undefined, danger: string): string[] =>
  address === undefined || address.startsWith('https://')
    ? []
    : [`${name} is '${address}': in production expected https, otherwise ${danger}`]

function wellKnownPassword(location: DatabaseLocation): string[] {
  if (location.kind === 'sqlite') return []
  const url = URL.parse(location.url)
  const passwords = [url?.password, url?.searchParams.get('password')].map((password) => password?.toLowerCase())
  return passwords.some((password) => password !== undefined && WELL_KNOWN.has(password))
    ? ['DATABASE_URL contains a well-known password: in production expected a secret one']
    : []
}
