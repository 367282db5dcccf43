import { useLocation, useParams } from 'react-router'
import { WithScenario } from '../../shared/ui/with-scenario.tsx'
import { PresentationDesk } from './presentation-desk.tsx'
import { presentationSource } from './presentation-source.ts'

/** `/present/{configId}/...`: a new request, a payment, a given link, or a presentation to come back to. */
export default function PresentationPage() {
  const { configId, id, type } = useParams()
  const { pathname } = useLocation()
  return (
    <WithScenario configId={configId} use="presentation">
      {(scenario) => (
        <PresentationDesk key={pathname} scenario={scenario} source={presentationSource({ id, type, pathname })} />
      )}
    </WithScenario>
  )
}
