import { t } from '@lingui/core/macro'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What is kept of people who sign in; nothing where nobody can. */
export const signingIn = ({ configuration }: Installation): KeptGroup[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`When you sign in`,
          entries: [
            {
              title: t`People who signed in`,
              what: t`Your name, user name and ID at the identity provider, your role, whether your access was revoked, your first and last sign-in, its session, and when you last used the console. Visitors do not need to sign in. The provider decides what it keeps itself.`,
              why: t`To know who may administer the site, to revoke access, and to record who did what.`,
              howLong: t`For good`,
              who: t`Administrators.`,
            },
          ],
        },
      ]
