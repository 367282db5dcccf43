import { importJWK } from 'jose'
import * as z from 'zod'
import { ALGORITHMS } from '../../../../platform/auth/token-verifier.ts'
import { failed, type HealthCheck, ok } from '../../../../platform/health/health-check.ts'
import { answerOf, ask, noAnswer } from '../ask.ts'
import type { Provider } from './provider.ts'

const zKeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
type Key = z.infer<typeof zKeySet>['keys'][number]

/** Default algorithms of keys without `alg`, by key type. */
const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['RSA', 'RS256'],
  ['EC', 'ES256'],
  ['OKP', 'EdDSA'],
])

const CHECK_ADDRESS = 'Check that the provider publishes its keys at the address in its discovery document (jwks_uri).'
const CHOOSE_ALGORITHM =
  'Configure the provider to sign access tokens with an asymmetric algorithm, for example RS256 (Keycloak: Realm settings, Keys; LemonLDAP::NG: Access token signature algorithm).'

export const keys = (provider: Provider): HealthCheck =>
  provider.check('Keys', async ({ jwks_uri: address }) => {
    const reply = await ask(address, { headers: { accept: 'application/json' } })
    if (reply.kind === 'silence') return noAnswer(address, reply, CHECK_ADDRESS)
    const set = answerOf(reply, zKeySet)
    if (set === undefined)
      return failed(`${address} answers with status ${reply.status} and without a key set`, CHECK_ADDRESS)
    const usable = (await Promise.all(set.keys.map(algorithmOf))).filter((algorithm) => algorithm !== undefined)
    if (usable.length === 0)
      return failed(
        `none of the ${set.keys.length} keys at ${address} is for an accepted algorithm (${ALGORITHMS.join(', ')})`,
        CHOOSE_ALGORITHM,
      )
    return ok(`${usable.length} usable ${usable.length === 1 ? 'key' : 'keys'}: ${[...new Set(usable)].join(', ')}`)
  })

async function algorithmOf(key: Key): Promise<string | undefined> {
  const algorithm = typeof key.alg === 'string' ? key.alg : DEFAULTS.get(key.kty)
  if (algorithm === undefined || !ALGORITHMS.includes(algorithm) || (key.use !== undefined && key.use !== 'sig'))
    return undefined
  try {
    await importJWK(key, algorithm)
    return algorithm
  } catch {
    return undefined
  }
}
