/**
 * Minimal browser for a sign-in. It stores cookies by path, follows one redirect at a time, and sends an Origin header with
 * forms. It runs no scripts. If a page has a script that submits a form, this browser submits the form itself.
 */
export class Browser {
  readonly #origin: string
  #cookies: { name: string; value: string; path: string }[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  get(address: string): Promise<Response> {
    return this.#send(address, {})
  }

  submit(address: string, form: Record<string, string>, origin = this.#origin): Promise<Response> {
    return this.#send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams(form).toString(),
    })
  }

  /** Follows redirects within the identity provider; returns the first response that is a page or redirects to another origin. */
  async follow(response: Response): Promise<Response> {
    const location = response.headers.get('location')
    if (!location) return this.#submitByItself(response)
    const target = new URL(location, this.#origin)
    if (target.origin !== this.#origin) return response
    return this.follow(await this.get(target.href))
  }

  async #submitByItself(response: Response): Promise<Response> {
    const text = await response.clone().text()
    const action = /<form method="post" action="([^"]+)">/.exec(text)?.[1]
    if (!action || !text.includes('document.forms[0].submit()')) return response
    const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    return this.follow(await this.submit(action, Object.fromEntries(fields.map(([, name, value]) => [name, value]))))
  }

  async #send(
    address: string,
    { headers, ...init }: { method?: string; body?: string; headers?: Record<string, string> },
  ) {
    const url = new URL(address, this.#origin)
    const cookie = this.#cookies
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, cookie, connection: 'close' },
      redirect: 'manual',
    })
    for (const header of response.headers.getSetCookie()) this.#keep(header)
    return response
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split(/; */)
    const [name = '', ...rest] = pair.split('=')
    const value = rest.join('=')
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
    if (value) this.#cookies.push({ name, value, path })
  }
}
