import { t } from '@lingui/core/macro'
import type { Installation, KeptGroup } from './kept-data.ts'

/** Returns the data that is stored about people who sign in; empty if this installation has no sign-in. */
export const signingIn = ({ configuration }: Installation): KeptGroup[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`When you sign in`,
          entries: [
            {
              title: t`People who signed in`,
              what: t`We store your name, user name and ID at the identity provider, your role, whether your access was revoked, your first and last sign-in with its session, and when you last used the console. Visitors do not need to sign in. The identity provider decides itself what it stores.`,
              why: t`We need this to know who may administer the site, to revoke access, and to record who did what.`,
              howLong: t`Permanently`,
              who: t`Administrators.`,
            },
          ],
        },
      ]
