import { RequireSession } from '../../features/session/require-session.tsx'
import { AdminBar } from '../bars/admin-bar.tsx'
import { PageFrame } from './page-frame.tsx'

/** Frame of the admin console. A person who is not signed in must sign in first. */
export function AdminLayout() {
  return <PageFrame bar={<AdminBar />} around={(page) => <RequireSession>{page}</RequireSession>} />
}
