import { type Contract, zContracts } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { TestIdentityProvider } from '../identity-provider/test-identity-provider.ts'
import { KEYCLOAK, type TestPerson, type TokenShape } from '../identity-provider/token-shapes.ts'
import type { RunningProduct } from '../product.ts'
import { startProduct } from '../product.ts'

/** A server with a test identity provider, and functions that call the server as the admin console does. */
export type Console = {
  running: RunningProduct
  provider: TestIdentityProvider
  /** Returns a client that calls the server as this person, signed in. */
  as(person: TestPerson): Caller
  stop(): Promise<void>
}

export async function startConsole(
  environment: Record<string, string> = {},
  shape: TokenShape = KEYCLOAK,
): Promise<Console> {
  let offset = () => 0
  const provider = await TestIdentityProvider.start(shape, { now: () => Date.now() + offset() })
  const running = await startProduct({ ...provider.environment, ...environment })
  offset = () => running.now() - Date.now()
  return {
    running,
    provider,
    as: (person) => new Caller(running, () => provider.accessToken(person)),
    async stop() {
      await running.stop()
      await provider.stop()
    },
  }
}

/** A client that sends a person's access token with each request. */
export class Caller {
  readonly #running: RunningProduct
  readonly #token: () => string

  constructor(running: RunningProduct, token: () => string) {
    this.#running = running
    this.#token = token
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token()}` }
  }

  get(path: string) {
    return this.#running.browser.get(path, this.headers)
  }

  post(path: string, body: unknown) {
    return this.#running.browser.post(path, body, this.headers)
  }

  /** Returns the contract of a credential type. */
  async contract(name: string): Promise<Contract> {
    const { value } = zContracts.parse((await this.get(ADMINISTRATION_ENDPOINTS.contracts.path)).body)
    const contract = value.find((one) => one.name === name)
    if (!contract) throw new Error(`There is no contract ${name}`)
    return contract
  }

  revoke(id: string) {
    return this.post(ADMINISTRATION_ENDPOINTS.revoke.path, { id })
  }
}
