import { type KeyObject, X509Certificate } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, x5cOf } from '../protocol/wallet/forge.ts'
import { isObject } from './json.ts'
import { newKey, publicJwk } from './jwt.ts'
import { PID_DOCTYPE, PID_VCT } from './verifier/pid.ts'

const PLANS = join(ROOT, 'deploy', 'conformance', 'plans')

/**
 * Writes the configurations of the real suite for an installation, with new keys of the suite, and what the installation has to trust:
 * two certificates and the clients. Returns the paths of the files.
 */
export function configure({ url, anchorFile, folder }: { url: string; anchorFile: string; folder: string }): string[] {
  const anchor = new X509Certificate(readFileSync(anchorFile)).toString()
  const providers = forgeAuthority({ commonName: 'Conformance wallet provider', country: 'PL' })
  const issuers = forgeAuthority({ commonName: 'Conformance PID provider', country: 'PL' })
  const keys = [newKey(), newKey()] as const
  const values: Record<string, unknown> = {
    '{URL}': url,
    '{TRUST_ANCHOR}': anchor,
    '{CLIENT_KEY}': jwkOf(keys[0], 'client-1'),
    '{CLIENT2_KEY}': jwkOf(keys[1], 'client-2'),
    '{ATTESTER_KEY}': certified(providers, 'Conformance attester'),
    '{PID_KEY}': certified(issuers, 'Conformance PID issuer'),
  }
  const plans = globSync('*.json', { cwd: PLANS }).map((file) => {
    const plan: unknown = JSON.parse(readFileSync(join(PLANS, file), 'utf8'))
    return [file, `${JSON.stringify(filled(plan, values), null, 2)}\n`] as const
  })
  const types = `Type: ${PID_VCT}\nType: ${PID_DOCTYPE}\n`
  const files = [
    ...plans,
    ['wallet-provider.pem', providers.certificate.toString()] as const,
    ['trusted-issuer.pem', types + issuers.certificate] as const,
    ['wallet-clients.json', walletClients(keys)] as const,
  ]
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return files.map(([name, content]) => {
    const path = join(folder, basename(name))
    writeFileSync(path, content, { mode: 0o600 })
    return path
  })
}

/** Redirect URI of the suite, whose plans have the alias `vitrine`. */
const CALLBACK = 'https://localhost.emobix.co.uk:8443/test/a/vitrine/callback'

/** Returns the clients of the suite for WALLET_CLIENTS. The redirect URI of the second one has a query. */
function walletClients(keys: readonly [KeyObject, KeyObject]): string {
  const clients = keys.map((key, index) => ({
    client_id: `suite-client-${index + 1}`,
    client_name: 'Conformance suite',
    redirect_uris: [index === 0 ? CALLBACK : `${CALLBACK}?dummy1=lorem&dummy2=ipsum`],
    jwks: { keys: [{ ...publicJwk(key), kid: `client-${index + 1}`, use: 'sig', alg: 'ES256' }] },
  }))
  return `${JSON.stringify(clients, null, 2)}\n`
}

/** Replaces each text that is the name of a value. */
function filled(plan: unknown, values: Record<string, unknown>): unknown {
  if (typeof plan === 'string') return values[plan] ?? plan
  if (Array.isArray(plan)) return plan.map((element) => filled(element, values))
  if (isObject(plan))
    return Object.fromEntries(Object.entries(plan).map(([name, value]) => [name, filled(value, values)]))
  return plan
}

const jwkOf = (key: KeyObject, kid: string): object => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'ES256',
})

/** Creates a key whose certificate the authority issues. */
function certified(authority: ForgedCertificate, commonName: string): object {
  const leaf = forgeIssuedBy(authority, { commonName, country: 'PL' })
  return { ...jwkOf(leaf.privateKey, commonName), x5c: x5cOf(leaf) }
}
