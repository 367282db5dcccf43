import type { DatabaseLocation } from '../platform/database/database.ts'

/** Passwords of examples and images, which whoever looks for an open database tries first. */
const GUESSED = new Set(['postgres', 'password', 'secret', 'admin', 'vitrine', 'changeme', 'change-me', 'example'])

type Settings = {
  identityProvider: { authority: string } | undefined
  walletUrl: string | undefined
  database: DatabaseLocation
}

/** What of the settings nobody should run in production with: a line each, without a secret. */
export const unsafeInProduction = ({ identityProvider, walletUrl, database }: Settings): string[] => [
  ...plain('IDP_URL', identityProvider?.authority, 'whoever is on the way could sign in as an administrator'),
  ...plain('WALLET_URL', walletUrl, 'whoever is on the way could take credentials'),
  ...guessedPassword(database),
]

const plain = (name: string, address: string | undefined, danger: string): string[] =>
  address === undefined || address.startsWith('https://')
    ? []
    : [`${name} is '${address}': in production expected https, or ${danger}`]

function guessedPassword(location: DatabaseLocation): string[] {
  if (location.kind === 'sqlite') return []
  const url = URL.parse(location.url)
  const passwords = [url?.password, url?.searchParams.get('password')].map((password) => password?.toLowerCase())
  return passwords.some((password) => password !== undefined && GUESSED.has(password))
    ? ['DATABASE_URL has a password that anybody guesses: in production expected one of your own']
    : []
}
