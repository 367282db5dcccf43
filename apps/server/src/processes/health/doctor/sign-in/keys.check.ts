import { importJWK } from 'jose'
import * as z from 'zod'
import { ALGORITHMS } from '../../../../platform/auth/token-verifier.ts'
import { failed, type HealthCheck, ok, skipped } from '../../../../platform/health/health-check.ts'
import { afterSilence, ask } from '../ask.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

const zKeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
type Key = z.infer<typeof zKeySet>['keys'][number]

/** What a key signs with where it does not say. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['RSA', 'RS256'],
  ['EC', 'ES256'],
  ['OKP', 'EdDSA'],
])

const CHOOSE =
  'Let the provider sign access tokens with an asymmetric algorithm, RS256 for one (Keycloak: Realm settings, Keys; LemonLDAP::NG: Access token signature algorithm).'

/** Whether tokens can be checked with the keys that the provider publishes. */
export const keys = (provider: Provider): HealthCheck => ({
  name: 'Keys',
  run: async () => {
    const address = (await provider.discovery())?.jwks_uri
    if (address === undefined) return skipped(NO_DOCUMENT)
    const reply = await ask(address, { headers: { accept: 'application/json' } })
    if (reply.kind === 'silence')
      return failed(
        `${address} does not answer: ${reply.why}`,
        afterSilence(reply, 'See that the provider publishes its keys where its discovery document says (jwks_uri).'),
      )
    const set = zKeySet.safeParse(parsed(reply.text))
    if (reply.status !== 200 || !set.success)
      return failed(
        `${address} answers with status ${reply.status} and no key set`,
        'See that the provider publishes its keys where its discovery document says (jwks_uri).',
      )
    const usable = (await Promise.all(set.data.keys.map(algorithmOf))).filter((algorithm) => algorithm !== undefined)
    if (usable.length === 0)
      return failed(
        `none of the ${set.data.keys.length} keys at ${address} checks a signature that is accepted here (${ALGORITHMS.join(', ')})`,
        CHOOSE,
      )
    return ok(`${usable.length} that can be used: ${[...new Set(usable)].join(', ')}`)
  },
})

/** What a key signs with; undefined for one that tokens cannot be checked with. */
async function algorithmOf(key: Key): Promise<string | undefined> {
  const algorithm = typeof key.alg === 'string' ? key.alg : USUAL.get(key.kty)
  if (algorithm === undefined || !ALGORITHMS.includes(algorithm) || (key.use !== undefined && key.use !== 'sig'))
    return undefined
  try {
    await importJWK(key, algorithm)
    return algorithm
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
