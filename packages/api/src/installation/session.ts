import * as z from 'zod'

/** Response of `GET /session`: the person that an access token identifies, with their permissions. */
export const zSessionView = z
  .object({
    id: z.string().meta({ description: 'homeAccountId: identifies the person within their tenant' }),
    username: z.string(),
    name: z.string(),
    isAdministrator: z.boolean().meta({ description: 'Whether they may call the admin API' }),
    /** Another backend may leave this field out and check the permission at each request. */
    mayUseHelpDesk: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether they may use the help desk, if it requires a sign-in' }),
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
