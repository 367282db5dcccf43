import type { Mutation } from '../mutation.ts'

const SESSION = 'apps/web/src/shared/session'
const SESSION_TEST = `${SESSION}/session.test.tsx`
const CLIENT_TEST = `${SESSION}/oidc-client.test.tsx`

/** Breaks of the sign-in in the browser. */
export const SESSION_SCREENS: Mutation[] = [
  {
    breaks: 'that the sign-in library is loaded for those only who need it',
    file: `${SESSION}/session.ts`,
    from: 'configuration === undefined || !hasStoredSession()',
    to: 'configuration === undefined',
    seenBy: [SESSION_TEST],
  },
  {
    breaks: 'that a token which is about to end is renewed before it is used',
    file: `${SESSION}/session.ts`,
    from: 'return isFresh ? current.accessToken',
    to: 'return isFresh || current.accessToken ? current.accessToken',
    seenBy: [SESSION_TEST],
  },
  {
    breaks: 'that a token which another tab renewed is not renewed again',
    file: `${SESSION}/session.ts`,
    from: '      if (current && current.accessToken !== before.accessToken) return current\n',
    to: '',
    seenBy: [SESSION_TEST],
  },
  {
    breaks: 'that the app redirects to the identity provider once and not in circles',
    file: `${SESSION}/session.ts`,
    from: 'Date.now() - last < REDIRECT_PAUSE',
    to: 'last < 0',
    seenBy: [SESSION_TEST],
  },
  {
    breaks: 'that signing out in one tab signs out the others',
    file: `${SESSION}/session.ts`,
    from: "    if (this.#state.account && !hasStoredSession()) this.#apply({ kind: 'signed-out' })\n",
    to: '',
    seenBy: [SESSION_TEST],
  },
  {
    breaks: 'that signing out works here where the provider cannot be told',
    file: `${SESSION}/session.ts`,
    from: "      // The provider does not answer; here, at least, nobody is signed in any more.\n      this.#apply({ kind: 'signed-out' })\n",
    to: '',
    seenBy: [SESSION_TEST],
  },
  {
    breaks: 'that an ID token belongs to the sign-in that it ends',
    file: `${SESSION}/oidc-client.ts`,
    from: ', nonce: crypto.randomUUID() }',
    to: ' }',
    seenBy: [CLIENT_TEST],
  },
  {
    breaks: 'that a provider which wants to see the person is told from one that fails',
    file: `${SESSION}/oidc-client.ts`,
    from: "!NEEDS_PERSON.includes(error.error ?? '')",
    to: 'false',
    seenBy: [CLIENT_TEST],
  },
  {
    breaks: 'that a sign-in comes back to pages of this site only',
    file: `${SESSION}/oidc-client.ts`,
    from: "typeof returnTo === 'string' && isSitePath(returnTo) ?",
    to: "typeof returnTo === 'string' ?",
    seenBy: [CLIENT_TEST],
  },
  {
    breaks: 'that who is signed in is known by tenant where the provider has tenants',
    file: `${SESSION}/oidc-client.ts`,
    from: 'homeAccountId: hasTenant ?',
    to: 'homeAccountId: !hasTenant ?',
    seenBy: [CLIENT_TEST],
  },
]
