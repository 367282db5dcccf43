import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { ResponseError } from '../../../shared/api/client.ts'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { StateHeading } from '../../../shared/ui/state/state-heading.tsx'
import styles from '../help-desk.module.css'
import { acceptVerification, type DeskRequest } from '../help-desk-calls.ts'
import { useStaffCall } from '../use-staff-call.ts'
import { NotTheCaller } from './not-the-caller.tsx'
import { SupportActions } from './support-actions.tsx'

type DecisionProps = {
  readonly guid: string
  readonly audience: HelpDeskAudience
  readonly request: DeskRequest
  readonly onAccepted: (request: DeskRequest) => Promise<void>
  /** Called if the server refused because the verification does not exist (any more) or cannot be accepted. */
  readonly onRefused: () => void
  readonly onDismissed: () => void
}

export function Decision({ guid, audience, request, onAccepted, onRefused, onDismissed }: DecisionProps) {
  const call = useStaffCall()
  const acceptance = useMutation({
    mutationFn: () => acceptVerification(guid, request, call),
    onSuccess: onAccepted,
    onError: (error) => {
      if (error instanceof ResponseError && (error.status === 404 || error.status === 409)) onRefused()
    },
  })

  if (request.acceptedAt !== null)
    return (
      <>
        <StateHeading heading={t`Verification accepted`} note={t`What does the caller need?`} tone="good" />
        <SupportActions />
      </>
    )
  return (
    <>
      <StateHeading
        heading={t`Is this your caller?`}
        note={
          audience === 'customer'
            ? t`Compare the name and user name with the caller. If in doubt, ask the caller to confirm a detail.`
            : t`Compare the photo, name and details with the caller. If in doubt, ask the caller to confirm a detail.`
        }
      />
      <Button className={styles.accept} size="md" loading={acceptance.isPending} onClick={() => acceptance.mutate()}>
        {t`Verification Accepted - Proceed with Support`}
      </Button>
      {acceptance.error && (
        <FailureNotice title={t`The acceptance could not be recorded`} explanation={explainFailure(acceptance.error)} />
      )}
      <NotTheCaller guid={guid} onDismissed={onDismissed} />
    </>
  )
}
