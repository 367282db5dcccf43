import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { OperatorNote } from '../../shared/session/failure/no-access.tsx'
import { signInAdvice } from './sign-in-advice.ts'

export function ForTheOperator({ failure }: { failure: Error }) {
  const signIn = useConfiguration()?.signIn
  const advice = signIn && signInAdvice(failure, signIn)
  if (advice === undefined) return null
  return (
    <OperatorNote>
      <p>{advice.meaning}</p>
      <p>{t`Settings to check:`}</p>
      <ul>
        {advice.settings.map(({ name, value }) => (
          <li key={name}>
            <code>{value === undefined ? name : `${name}=${value}`}</code>
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          Run <code>vitrine doctor</code> to check them and the provider.
        </Trans>
      </p>
    </OperatorNote>
  )
}
