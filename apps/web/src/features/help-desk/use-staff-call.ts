import { type ApiCall, callApi } from '../../shared/api/client.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useAdminApi } from '../../shared/session/use-admin-api.ts'

/** The function sends the access token only if a sign-in is required (specification 6.7). */
export function useStaffCall(): ApiCall {
  const { call } = useAdminApi()
  return useConfiguration()?.helpDeskSignIn === 'required' ? call : callApi
}
