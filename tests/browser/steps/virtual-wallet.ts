import type { CDPSession, Page } from '@playwright/test'
import { type DigitalMessage, type DigitalRequests, zDigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'

/** Reaction of the wallet to a call. A function makes its answer. */
type Behaviour = 'decline' | 'wait' | ((requests: DigitalRequests['requests']) => Promise<DigitalMessage>)

/**
 * The virtual wallet of Chromium, in place of the browser's choice of wallets (DevTools domain `DigitalCredentials`). It is told nothing
 * about the call, so a function around those of `navigator.credentials` shows the requests to the test first.
 */
export class VirtualWallet {
  /** The requests of each call, oldest first. */
  readonly calls: { readonly action: string; readonly requests: DigitalRequests['requests'] }[] = []
  /** How each ended call ended: 'answered', or the name of its error. */
  readonly endings: string[] = []
  readonly #session: CDPSession
  #behaviour: Behaviour = 'wait'

  private constructor(session: CDPSession) {
    this.#session = session
  }

  /** Must be called before the page is loaded. */
  static async of(page: Page): Promise<VirtualWallet> {
    const wallet = new VirtualWallet(await page.context().newCDPSession(page))
    await page.exposeFunction('onDigitalCall', (action: string, requests: unknown) => wallet.#onCall(action, requests))
    await page.exposeFunction('onDigitalEnding', (ending: string) => void wallet.endings.push(ending))
    await page.addInitScript(showCalls)
    return wallet
  }

  /** Sets what the wallet does from now on. */
  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour
  }

  async #onCall(action: string, requests: unknown): Promise<void> {
    const call = { action, ...zDigitalRequests.parse({ requests }) }
    this.calls.push(call)
    const behaviour = this.#behaviour
    if (typeof behaviour === 'string') return this.#set({ action: behaviour })
    const { protocol, data } = await behaviour(call.requests)
    await this.#set({ action: 'respond', protocol, response: data })
  }

  async #set(parameters: Record<string, unknown>): Promise<void> {
    // Playwright does not know this domain yet.
    const send = this.#session.send.bind(this.#session) as (method: string, parameters: unknown) => Promise<unknown>
    await send('DigitalCredentials.setVirtualWalletBehavior', parameters)
  }
}

/** Runs in the page. */
function showCalls(): void {
  type Call = (options?: { digital?: { requests: unknown } }) => Promise<unknown>
  const test = window as unknown as Record<'onDigitalCall' | 'onDigitalEnding', (...values: unknown[]) => Promise<void>>
  const credentials = navigator.credentials as unknown as Record<'get' | 'create', Call>
  for (const action of ['get', 'create'] as const) {
    const call = credentials[action].bind(credentials)
    credentials[action] = async (options) => {
      if (options?.digital) await test.onDigitalCall(action, options.digital.requests)
      try {
        const answer = await call(options)
        await test.onDigitalEnding('answered')
        return answer
      } catch (error) {
        await test.onDigitalEnding((error as Error).name)
        throw error
      }
    }
  }
}
