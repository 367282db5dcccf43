import { PAGES } from '@vitrine/api/pages/pages.ts'
import { PRESENTATION_CALLS } from '../presentation-calls.ts'
import type { LinkChannel } from './channel.ts'
import { directPost } from './direct-post.ts'

/** Channel for a wallet on another device than the browser, which scans the link as a QR code. */
export const OTHER_DEVICE = {
  ...directPost({ request: '/openid4vp/requests', response: '/openid4vp/responses' }),
  name: 'other-device',
  calls: PRESENTATION_CALLS,
  // The wallet opens a page that the holder can close (HAIP 1.0 section 5.1).
  afterAnswer: (publicUrl) => ({ body: { redirect_uri: `${publicUrl}${PAGES.answered}` } }),
} satisfies LinkChannel
