import { expect, it } from 'vitest'
import { openHelpDeskWarning } from './open-help-desk.ts'

const HELP_DESK = { presentation: { purpose: { kind: 'help-desk' } } }
const ROLE = { claim: 'roles', role: 'Vitrine.HelpDesk' }
const OPEN = { production: true, helpDeskSignIn: 'off', helpDeskRole: undefined } as const

it.each([
  ['off', undefined, /anybody can ask callers.*HELP_DESK_SIGN_IN=required/],
  ['required', undefined, /everybody who can sign in.*HELP_DESK_ROLE_CLAIM/],
] as const)(
  'production is warned of a help desk whose sign-in is %s, with the role %j',
  (helpDeskSignIn, helpDeskRole, words) => {
    expect(openHelpDeskWarning({ production: true, helpDeskSignIn, helpDeskRole }, [HELP_DESK])).toMatch(words)
  },
)

it('nobody is warned of one with a role, in development, or where no card identifies callers', () => {
  expect(openHelpDeskWarning({ production: true, helpDeskSignIn: 'required', helpDeskRole: ROLE }, [HELP_DESK])).toBe(
    undefined,
  )
  expect(openHelpDeskWarning({ ...OPEN, production: false }, [HELP_DESK])).toBe(undefined)
  expect(openHelpDeskWarning(OPEN, [{ presentation: {} }])).toBe(undefined)
})
