import { queryOptions } from '@tanstack/react-query'
import type { SignedIn } from '../../../shared/session/oidc-client.ts'
import type { Session } from '../../../shared/session/session.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'

/** Returns the query that reads the token from the sign-in library. The query cache drops the token when the page closes. */
export const accessTokenQuery = (session: Session) =>
  queryOptions<SignedIn>({
    queryKey: [ADMIN_QUERIES, 'access-token'],
    queryFn: () => session.current(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
