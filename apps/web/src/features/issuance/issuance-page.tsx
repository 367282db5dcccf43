import { useParams } from 'react-router'
import { WithCard } from '../../shared/ui/page/with-card.tsx'
import { IssuanceScreen } from './issuance-screen.tsx'
import { decodeRequestParameter } from './request-parameter.ts'

export default function IssuancePage() {
  const { configId, request } = useParams()
  return (
    <WithCard configId={configId} use="issuance">
      {(card) => (
        <IssuanceScreen key={`${configId}/${request}`} card={card} requested={decodeRequestParameter(request)} />
      )}
    </WithCard>
  )
}
