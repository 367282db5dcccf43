import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { isSitePath } from '../links/site-path.ts'

/** Calls that section 7 of the specification does not have and that the pages need: our own server answers them in any case. */
const OF_OUR_SERVER: ReadonlySet<string | undefined> = new Set(
  [INSTALLATION_ENDPOINTS.configuration, INSTALLATION_ENDPOINTS.scenarios, SESSION_ENDPOINT].map(({ path }) => path),
)

/** The origin of another backend that the pages call (`BACKEND_ORIGIN`, D49); undefined is our own server. */
const otherBackend = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="backend-origin"]')?.content || undefined

/** True if our own server answers the calls of section 7. Only then do the features beyond section 7 exist. */
export const hasOwnBackend = (): boolean => otherBackend() === undefined

/** True if our own server answers this call. Another host has names of its own for its cards, and no stream of changes. */
export const isAnsweredByUs = (url: string): boolean =>
  isSitePath(url) && (hasOwnBackend() || OF_OUR_SERVER.has(url.split('?')[0]))

/** The address at which a call is made: a path belongs to the configured backend. */
export const addressOf = (url: string): string =>
  isSitePath(url) && !isAnsweredByUs(url) ? `${otherBackend()}${url}` : url
