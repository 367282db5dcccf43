import { type ApiCall, callApi } from '../../shared/api/client.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useAdminApi } from '../../shared/session/use-admin-api.ts'

/** How the help desk makes its calls: with a token where this installation asks for a sign-in (D20), else without. */
export function useStaffCall(): ApiCall {
  const { call } = useAdminApi()
  return useConfiguration()?.helpDeskSignIn === 'required' ? call : callApi
}
