import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Browser } from '../../../apps/idp/src/browser.fixture.ts'
import { readConfiguration } from '../../../apps/idp/src/configuration.ts'
import { startIdentityProvider } from '../../../apps/idp/src/identity-provider.ts'
import { PEOPLE } from '../../../apps/idp/src/people.ts'
import { freePort } from '../../free-port.ts'

export type DemoTokens = { access_token: string; id_token: string; refresh_token: string }

/** The demo identity provider in this process. It lets people sign in to the app at one origin. */
export type DemoIdentityProvider = {
  issuer: string
  signIn(name: 'Ada Admin' | 'Sam Support' | 'Nora Newcomer'): Promise<DemoTokens>
  /** Chooses a person on the page of a sign-in, or cancels it. Returns the address to which the browser is sent. */
  choose(address: string, name: string | 'cancel'): Promise<string>
  stop(): Promise<void>
}

export async function startDemoIdentityProvider(appOrigin: string): Promise<DemoIdentityProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-idp-'))
  const configuration = readConfiguration({
    DATA_DIR: folder,
    IDP_PORT: String(await freePort()),
    PUBLIC_URL: appOrigin,
  })
  const running = await startIdentityProvider(configuration)
  return {
    issuer: configuration.issuer,
    signIn: (name) => signIn(configuration.issuer, appOrigin, name),
    choose: (address, name) => choose(new Browser(configuration.issuer), address, name),
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function choose(browser: Browser, address: string, name: string): Promise<string> {
  const person = PEOPLE.find((one) => one.name === name)
  const page = await browser.follow(await browser.get(address))
  const form: Record<string, string> = person ? { person: person.id } : { cancel: '' }
  const back = await browser.follow(await browser.submit(new URL(page.url).pathname, form))
  return back.headers.get('location') ?? ''
}

/** Signs in with code and PKCE, as the app does. */
async function signIn(issuer: string, appOrigin: string, name: string): Promise<DemoTokens> {
  const browser = new Browser(issuer)
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: 'vitrine-web', redirect_uri: `${appOrigin}/signin-oidc` }
  const parameters = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid profile api://vitrine/admin.access',
    state: 's-1',
    nonce: 'n-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const code = new URL(await choose(browser, `${issuer}/auth?${parameters}`, name)).searchParams.get('code') ?? ''
  const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier })
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`no tokens for ${name}: ${answer.status}`)
  return (await answer.json()) as DemoTokens
}
