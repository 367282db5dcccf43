import { type ApiCall, callApi } from '../../shared/api/client.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useAdminApi } from '../../shared/session/use-admin-api.ts'

/** Returns how the staff call the API: with the access token if a sign-in is required (specification 6.7). */
export function useStaffCall(): ApiCall {
  const { call } = useAdminApi()
  return useConfiguration()?.helpDeskSignIn === 'required' ? call : callApi
}
