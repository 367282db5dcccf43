import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { explainSignInFailure } from '../../shared/session/failure/explain-sign-in-failure.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSignIn } from '../../shared/session/use-sign-in.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'

export function ClosedStage() {
  const { account } = useSessionState()
  const canSignIn = useConfiguration()?.signIn !== undefined && account === undefined
  const signIn = useSignIn()
  const [failure, setFailure] = useState<Error>()
  return (
    <EmptyState title={t`The stage is closed`}>
      <p>{t`The operator opens it to everybody with the setting STAGE=on; until then only administrators can open it.`}</p>
      {canSignIn && <Button onClick={() => void signIn().catch(setFailure)}>{t`Sign In`}</Button>}
      <p role="status">
        {failure &&
          explainSignInFailure(
            failure,
            t`The identity provider could not be reached. Check your connection and try again.`,
          )}
      </p>
    </EmptyState>
  )
}
