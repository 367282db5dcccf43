import type { CredentialEngine, DigitalCredentials } from '../credentials/credential-engine.ts'

export const digitalProtocols = (
  { digitalCredentials }: Pick<CredentialEngine, 'digitalCredentials'>,
  kind: keyof DigitalCredentials['protocols'],
): string[] | undefined => digitalCredentials && [...digitalCredentials.protocols[kind]]
