import { RequireSession } from '../../features/session/require-session.tsx'
import { AdminBar } from '../bars/admin-bar.tsx'
import { PageFrame } from './page-frame.tsx'

/** The frame of the admin console: whoever is not signed in is led to sign in first. */
export function AdminLayout() {
  return <PageFrame bar={<AdminBar />} around={(page) => <RequireSession>{page}</RequireSession>} />
}
