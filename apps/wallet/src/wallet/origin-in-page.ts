/** Returns the origin of a service, which the wallet's server writes into the page. */
export function originInPage(service: 'emulator' | 'provider'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${service}"]`)?.content ?? ''
  return URL.canParse(content) ? content : undefined
}
