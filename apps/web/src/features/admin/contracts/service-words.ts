import { t } from '@lingui/core/macro'
import type { AnyContract } from '../any-administration.ts'

/** Describes the service that issues the credentials; undefined if this server does. */
export function serviceWords({ service, isUnused }: AnyContract): string | undefined {
  if (service === undefined) return undefined
  const { name } = service
  if (isUnused) return t`Only in ${name}: no card uses it`
  switch (service.state) {
    case 'found':
      return t`Issued by ${name}`
    case 'missing':
      return t`Missing in ${name}`
    case 'unknown':
      return t`${name} does not answer`
  }
}

export function serviceAdvice({ service }: AnyContract): string | undefined {
  if (service === undefined) return undefined
  const { name } = service
  switch (service.state) {
    case 'found':
      return undefined
    case 'missing':
      return t`Its cards cannot be issued until the contract is created in ${name}. Use the operator command for contracts.`
    case 'unknown':
      return t`The state of the contract is shown when ${name} answers again.`
  }
}
