import { resolve } from 'node:path'
import * as z from 'zod'
import type { SignerRole } from '../protocol/x509/trust-anchors.ts'

const zOrigin = z
  .string()
  .regex(/^https?:\/\/[a-zA-Z0-9.-]+(:\d{1,5})?$/, 'is not an origin like https://issuer.example')

const zAnchorFiles = (whom: string) =>
  z
    .string()
    .default('')
    .meta({
      description: `Paths of PEM files, separated by commas. They contain the certificates of authorities that are trusted for ${whom}. The files may be created later`,
      unset: 'no authority',
      example: 'data/keys/trust-anchor.pem',
      since: '0.1.0',
    })

export const settings = z.object({
  WALLET_PORT: z.coerce
    .number({ error: 'is not a number' })
    .int('is not a whole number')
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(3002)
    .meta({ description: 'Port to listen on', example: '3102', since: '0.1.0' }),
  WALLET_HOST: z.string().min(1, 'is empty').default('localhost').meta({
    description: 'Address to listen on; localhost means both IPv4 and IPv6',
    example: '0.0.0.0',
    since: '0.1.0',
  }),
  WALLET_ISSUER_ANCHORS: zAnchorFiles('issuers of JWT cards'),
  WALLET_DOCUMENT_ANCHORS: zAnchorFiles('issuers of mdoc cards'),
  WALLET_VERIFIER_ANCHORS: zAnchorFiles('verifiers'),
  WALLET_ALLOWED_CONNECT: z.string().default('').meta({
    description: 'Origins that the wallet may connect to, separated by commas',
    unset: 'any https origin, and this computer',
    example: 'https://cards.example.org',
    since: '0.1.0',
  }),
  WALLET_PROVIDER_URL: zOrigin.optional().meta({
    description: 'Origin of the demo sign-in, which attests this wallet and its keys to issuers. Only for demos',
    unset: 'the wallet has no attestation',
    example: 'http://localhost:3001',
    since: '0.1.0',
  }),
  ENTRA_EMULATOR_URL: zOrigin.optional().meta({
    description:
      'Origin of the emulator of Microsoft Entra Verified ID, whose links and cards the wallet shows. Only for development',
    unset: 'no emulator',
    example: 'http://localhost:3003',
    since: '0.1.0',
  }),
})

export type WalletConfiguration = ReturnType<typeof readConfiguration>

/** The message names each variable and the problem with its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Sources that allow any issuer or verifier over https. For demos and tests, they also allow any on this computer. */
const ANYONE = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/** @throws ConfigurationError */
export function readConfiguration(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new ConfigurationError(lines.join('\n'))
  }
  if (set.WALLET_TRUST_ANCHORS)
    throw new ConfigurationError(
      'WALLET_TRUST_ANCHORS is no setting any more: set WALLET_ISSUER_ANCHORS, WALLET_DOCUMENT_ANCHORS and WALLET_VERIFIER_ANCHORS instead, each to the authorities of this role',
    )
  const { WALLET_PORT, WALLET_HOST, WALLET_ALLOWED_CONNECT } = parsed.data
  const { WALLET_PROVIDER_URL: providerUrl, ENTRA_EMULATOR_URL: emulatorUrl } = parsed.data
  const ownServices = [providerUrl, emulatorUrl].filter((url) => url !== undefined)
  const origins = listOf(WALLET_ALLOWED_CONNECT)
  const filesIn = (list: string) => listOf(list).map((file) => resolve(file))
  for (const origin of origins) {
    const checked = zOrigin.safeParse(origin)
    if (!checked.success)
      throw new ConfigurationError(`WALLET_ALLOWED_CONNECT: ${origin} ${checked.error.issues[0]?.message}`)
  }
  return {
    port: WALLET_PORT,
    /** Address to listen on. For `localhost`, Fastify listens on both its IPv4 and IPv6 addresses. */
    host: WALLET_HOST,
    trustAnchorFiles: {
      issuer: filesIn(parsed.data.WALLET_ISSUER_ANCHORS),
      documents: filesIn(parsed.data.WALLET_DOCUMENT_ANCHORS),
      verifier: filesIn(parsed.data.WALLET_VERIFIER_ANCHORS),
    } satisfies Record<SignerRole, string[]>,
    /** Origins that the wallet may connect to, as sources of a Content-Security-Policy. */
    allowedConnections: [...(origins.length > 0 ? origins : ANYONE), ...ownServices],
    providerUrl,
    emulatorUrl,
  }
}

function listOf(commaSeparated: string): string[] {
  return commaSeparated
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
