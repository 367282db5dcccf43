import { Outlet } from 'react-router'
import { RequireAdministrator } from '../../features/admin/require-administrator.tsx'

/** The pages below are for administrators. */
export function AdministratorsOnly() {
  return (
    <RequireAdministrator>
      <Outlet />
    </RequireAdministrator>
  )
}
