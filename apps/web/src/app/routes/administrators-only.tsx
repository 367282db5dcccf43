import { Outlet } from 'react-router'
import { RequireAdministrator } from '../../features/admin/require-administrator.tsx'

/** Layout route that shows its pages to administrators only. */
export function AdministratorsOnly() {
  return (
    <RequireAdministrator>
      <Outlet />
    </RequireAdministrator>
  )
}
