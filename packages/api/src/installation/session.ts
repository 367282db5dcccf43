import * as z from 'zod/mini'
import { described } from '../described.ts'

/** Response of `GET /session`. */
export const zSessionView = described(
  z.object({
    id: described(z.string(), 'homeAccountId: identifies the person within their tenant'),
    username: z.string(),
    name: z.string(),
    isAdministrator: described(z.boolean(), 'Whether they may call the admin API'),
    /** Another backend may leave this field out and check the permission at each request. */
    mayUseHelpDesk: described(
      z._default(z.boolean(), true),
      'Whether they may use the help desk, if it requires a sign-in',
    ),
  }),
  {
    id: 'Session',
    example: {
      id: 'p-5rT8',
      username: 'ada@example.org',
      name: 'Ada Lis',
      isAdministrator: true,
      mayUseHelpDesk: true,
    },
  },
)
