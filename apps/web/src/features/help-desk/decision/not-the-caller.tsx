import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ResponseError } from '../../../shared/api/client.ts'
import { explainFailure, reasonOf } from '../../../shared/api/explain-failure.ts'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { dismissVerification } from '../help-desk-calls.ts'
import { useStaffCall } from '../use-staff-call.ts'

type NotTheCallerProps = {
  readonly guid: string
  readonly onDismissed: () => void
}

export function NotTheCaller({ guid, onDismissed }: NotTheCallerProps) {
  const call = useStaffCall()
  const dismissal = useMutation({
    mutationFn: () => dismissVerification(guid, call),
    onSuccess: onDismissed,
    onError: (error) => {
      if (hasNothingLeft(error)) onDismissed()
    },
  })
  return (
    <>
      <Button variant="default" size="md" fullWidth loading={dismissal.isPending} onClick={() => dismissal.mutate()}>
        {t`Not the caller, start again`}
      </Button>
      {dismissal.error && (
        <FailureNotice
          title={t`This person’s data could not be deleted`}
          explanation={
            // A colleague may have accepted it in another tab.
            reasonOf(dismissal.error)?.code === 'accepted-already'
              ? t`Too late: this verification was already accepted.`
              : explainFailure(dismissal.error)
          }
        />
      )}
    </>
  )
}

const hasNothingLeft = (error: Error): boolean =>
  error instanceof ResponseError && (error.status === 404 || error.problem?.code === 'not-verified')
