import type { CredentialEngine, DigitalCredentials } from '../credentials/credential-engine.ts'

/** Returns the protocols in which pages pass on requests of an engine with the Digital Credentials API; undefined if there are none. */
export const digitalProtocols = (
  { digitalCredentials }: Pick<CredentialEngine, 'digitalCredentials'>,
  kind: keyof DigitalCredentials['protocols'],
): string[] | undefined => digitalCredentials && [...digitalCredentials.protocols[kind]]
