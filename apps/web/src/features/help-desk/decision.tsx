import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ResponseError } from '../../shared/api/client.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'
import styles from './help-desk.module.css'
import { acceptVerification, helpDeskRequestQuery } from './help-desk-calls.ts'
import { SupportActions } from './support-actions.tsx'

interface DecisionProps {
  readonly guid: string
  readonly isAccepted: boolean
  /** The server refused: there is nothing to accept any more. */
  readonly onRefused: () => void
}

/** The staff's decision about a verified caller; the actions of support only after it. */
export function Decision({ guid, isAccepted, onRefused }: DecisionProps) {
  const client = useQueryClient()
  const { queryKey } = helpDeskRequestQuery(guid)
  const acceptance = useMutation({
    mutationFn: () => acceptVerification(guid),
    onSuccess: async (request) => {
      // An answer that is on its way would say that nobody accepted.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, request)
    },
    onError: (error) => {
      if (error instanceof ResponseError && (error.status === 404 || error.status === 409)) onRefused()
    },
  })

  if (isAccepted)
    return (
      <>
        <PhaseHeading heading="Verification accepted" note="What does the caller need?" tone="good" />
        <SupportActions />
      </>
    )
  return (
    <>
      <PhaseHeading
        heading="Is this your caller?"
        note="Compare photo, name and facts with the person you speak to. Ask for one of the facts if you doubt."
      />
      <Button className={styles.accept} size="md" loading={acceptance.isPending} onClick={() => acceptance.mutate()}>
        Verification Accepted - Proceed with Support
      </Button>
      {acceptance.error && (
        <FailureNotice title="The acceptance could not be recorded" explanation={explainFailure(acceptance.error)} />
      )}
    </>
  )
}
