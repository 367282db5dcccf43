import { t } from '@lingui/core/macro'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import type { Ask } from '../../wallet/sharing/opened-request.ts'

/** Returns the name of the requested card. */
export function wantedName({ wanted, format: name }: Ask): string {
  return wanted.names.length > 0 ? nameIn(browser.languages(), wanted.names) : t`a card of the kind ${name}`
}
