import type { HelpDeskAudience } from '@vitrine/api'
import { useParams } from 'react-router'
import { HelpDeskTool } from './help-desk-tool.tsx'
import { VerificationStatus } from './verification-status.tsx'

/** `/employee/helpdesk`, `/external/helpdesk` and `/helpdesk`: the tool, and with a guid the status of a verification. */
export default function HelpDeskPage({ audience }: { audience: HelpDeskAudience }) {
  const { guid } = useParams()
  return guid === undefined ? (
    <HelpDeskTool key={audience} audience={audience} />
  ) : (
    <VerificationStatus key={guid} audience={audience} guid={guid} />
  )
}
