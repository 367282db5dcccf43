import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { useParams } from 'react-router'
import { HelpDeskTool } from './help-desk-tool.tsx'
import { VerificationStatus } from './verification-status.tsx'

type HelpDeskPageProps = {
  readonly audience: HelpDeskAudience
  /** True if the status page also shows verifications of the other audience. */
  readonly showsEither?: boolean
}

export default function HelpDeskPage({ audience, showsEither = false }: HelpDeskPageProps) {
  const { guid } = useParams()
  return guid === undefined ? (
    <HelpDeskTool key={audience} audience={audience} />
  ) : (
    <VerificationStatus key={guid} audience={audience} showsEither={showsEither} guid={guid} />
  )
}
