import * as z from 'zod'

/** `GET /session`: who the bearer of an access token is, as the server sees them. */
export const zSessionView = z
  .object({
    id: z.string().meta({ description: 'homeAccountId: the person in their tenant' }),
    username: z.string(),
    name: z.string(),
    isAdministrator: z.boolean().meta({ description: 'Whether they may call the admin API' }),
    /** A backend that does not say decides at each call. */
    mayUseHelpDesk: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether they may use the help desk, where that asks for a sign-in' }),
  })
  .meta({
    id: 'Session',
    example: {
      id: 'p-5rT8',
      username: 'ada@example.org',
      name: 'Ada Lis',
      isAdministrator: true,
      mayUseHelpDesk: true,
    },
  })
