import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { STAGE_ENDPOINT } from '@vitrine/api/endpoints/stage.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { isSitePath } from '../links/site-path.ts'

/** Endpoints that our own server answers even if another backend is configured. */
const OF_OUR_SERVER: ReadonlySet<string | undefined> = new Set(
  [INSTALLATION_ENDPOINTS.configuration, INSTALLATION_ENDPOINTS.cards, SESSION_ENDPOINT, STAGE_ENDPOINT].map(
    ({ path }) => path,
  ),
)

/** `BACKEND_ORIGIN` (specification 1.9); undefined for our own server. */
export const otherBackend = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="backend-origin"]')?.content || undefined

/** Features outside section 7 of the specification require it. */
export const hasOwnBackend = (): boolean => otherBackend() === undefined

/** These calls need the cookie that the server of this page has set. */
const CONSENT_CALLS = `${PAGES.consent}/`

/** Returns true if our own server answers a call. Only our server uses our card ids and sends notifications. */
export const isAnsweredByUs = (url: string): boolean =>
  isSitePath(url) && (hasOwnBackend() || OF_OUR_SERVER.has(url.split('?')[0]) || url.startsWith(CONSENT_CALLS))

export const addressOf = (url: string): string =>
  isSitePath(url) && !isAnsweredByUs(url) ? `${otherBackend()}${url}` : url
