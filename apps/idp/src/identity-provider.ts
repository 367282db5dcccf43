import type { RequestListener } from 'node:http'
import { brandFileAnswer } from '@vitrine/demo-server/brand.ts'
import { type Listener, listenOnLocalhost } from '@vitrine/demo-server/listen.ts'
import type { Configuration } from './configuration.ts'
import { loadKeys } from './keys.ts'
import { log } from './log.ts'
import { portraitAt } from './people.ts'
import { createProvider } from './provider.ts'
import { answerSignIn, isSignInPath } from './sign-in.ts'
import { openStateStore } from './state-store.ts'
import { loadProviderKeys } from './wallet-provider/provider-keys.ts'
import { answerWalletProvider, isProviderPath } from './wallet-provider/wallet-provider.ts'

export type IdentityProvider = {
  port: number
  stop(): Promise<void>
}

export async function startIdentityProvider(configuration: Configuration): Promise<IdentityProvider> {
  const keys = loadKeys(configuration.keysFile)
  const attester = { ...configuration, keys: await loadProviderKeys(configuration.walletProvider) }
  const store = openStateStore(configuration.stateFile)
  const provider = createProvider(configuration, keys, store)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'a request failed'))
  provider.on('authorization.error', (_ctx, error) => log.info({ error: error.message }, 'sign-in refused'))
  provider.on('grant.error', (_ctx, error) => log.info({ error: error.message }, 'token refused'))
  const protocol = provider.callback()

  const handler: RequestListener = (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const brandFile = brandFileAnswer(path)
    const portrait = portraitAt(path)
    const failed = (what: string) => (error: Error) => {
      log.error({ err: error }, what)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
    if (path === '/health/live') {
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('ok')
    } else if (brandFile) {
      response.writeHead(200, brandFile.headers).end(brandFile.body)
    } else if (portrait) {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' }).end(portrait)
    } else if (path === '/') {
      response.writeHead(302, { location: `${configuration.appOrigin}/` }).end()
    } else if (isSignInPath(path)) {
      answerSignIn(provider, configuration, path, request, response).catch(failed('the sign-in page failed'))
    } else if (isProviderPath(path)) {
      answerWalletProvider(attester, path, request, response).catch(failed('the wallet provider failed'))
    } else {
      void protocol(request, response)
    }
  }

  let listener: Listener
  try {
    listener = await listenOnLocalhost(handler, configuration.port)
  } catch (error) {
    store.close()
    throw error
  }
  return {
    port: listener.port,
    stop: async () => {
      await listener.close()
      store.close()
    },
  }
}
