import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { OperatorNote } from '../../shared/session/failure/operator-note.tsx'
import { signInAdvice } from './sign-in-advice.ts'

/** Below what a visitor is told of a failed sign-in: which settings whoever runs this site looks at. */
export function ForTheOperator({ failure }: { failure: Error }) {
  const signIn = useConfiguration()?.signIn
  const advice = signIn && signInAdvice(failure, signIn)
  if (advice === undefined) return null
  return (
    <OperatorNote>
      <p>{advice.meaning}</p>
      <p>{t`Settings to look at:`}</p>
      <ul>
        {advice.settings.map(({ name, value }) => (
          <li key={name}>
            <code>{value === undefined ? name : `${name}=${value}`}</code>
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          <code>vitrine doctor</code> checks them and the provider.
        </Trans>
      </p>
    </OperatorNote>
  )
}
