import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownRequestId } from './own-request-id.ts'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://vitrine.example' } }))
afterEach(() => void vi.unstubAllGlobals())

const REQUEST = 'https://vitrine.example/openid4vp/requests/r-1'
const asking = (start: string, uri = REQUEST) => `${start}?client_id=x&request_uri=${encodeURIComponent(uri)}`

it.each([asking('openid4vp://'), asking('haip-vp://'), asking('OpenID4VP://authorize')])(
  'returns the id of our request from a wallet link: %s',
  (link) => expect(ownRequestId(link)).toBe('r-1'),
)

it.each([
  ['a web page', asking('https://vitrine.example/open')],
  ['a web page without encryption', asking('http://vitrine.example/open')],
  ['a request of another server', asking('openid4vp://', 'https://other.example/requests/r-1')],
  ['a request that is no address', asking('openid4vp://', 'r-1')],
  ['a request without a name', asking('openid4vp://', 'https://vitrine.example/')],
  ['a link without a request', 'openid4vp://?client_id=x'],
  ['a link that is not for a wallet', asking('mailto:somebody')],
  ['a text', 'r-1'],
])('%s contains no id of our request', (_what, link) => expect(ownRequestId(link)).toBeUndefined())
