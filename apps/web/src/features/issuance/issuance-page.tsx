import { useParams } from 'react-router'
import { WithScenario } from '../../shared/ui/page/with-card.tsx'
import { IssuanceScreen } from './issuance-screen.tsx'
import { decodeRequestParameter } from './request-parameter.ts'

/** Page `/issue/{configId}/{request?}`: issues a card. */
export default function IssuancePage() {
  const { configId, request } = useParams()
  return (
    <WithScenario configId={configId} use="issuance">
      {(scenario) => (
        <IssuanceScreen
          key={`${configId}/${request}`}
          scenario={scenario}
          requested={decodeRequestParameter(request)}
        />
      )}
    </WithScenario>
  )
}
