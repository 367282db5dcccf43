import { queryOptions } from '@tanstack/react-query'
import type { SignedIn } from '../../../shared/session/oidc-client.ts'
import type { Session } from '../../../shared/session/session.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'

/** The token as the sign-in library keeps it; forgotten when the page is left. */
export const accessTokenQuery = (session: Session) =>
  queryOptions<SignedIn>({
    queryKey: [ADMIN_QUERIES, 'access-token'],
    queryFn: () => session.current(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
