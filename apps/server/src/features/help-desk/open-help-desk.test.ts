import { expect, it } from 'vitest'
import { openHelpDeskWarning } from './open-help-desk.ts'

const HELP_DESK = { presentation: { purpose: { kind: 'help-desk' } } }
const ROLE = { claim: 'roles', role: 'Vitrine.HelpDesk' }
const OPEN = { production: true, helpDeskSignIn: 'off', helpDeskRole: undefined } as const

it.each([
  ['off', undefined, /anyone can ask callers.*HELP_DESK_SIGN_IN=required/],
  ['required', undefined, /everyone who can sign in.*HELP_DESK_ROLE_CLAIM/],
] as const)('warns in production of a help desk with sign-in %s and role %j', (helpDeskSignIn, helpDeskRole, words) => {
  expect(openHelpDeskWarning({ production: true, helpDeskSignIn, helpDeskRole }, [HELP_DESK])).toMatch(words)
})

it('does not warn if a role is required, if the server runs in development, or if no card identifies callers', () => {
  expect(openHelpDeskWarning({ production: true, helpDeskSignIn: 'required', helpDeskRole: ROLE }, [HELP_DESK])).toBe(
    undefined,
  )
  expect(openHelpDeskWarning({ ...OPEN, production: false }, [HELP_DESK])).toBe(undefined)
  expect(openHelpDeskWarning(OPEN, [{ presentation: {} }])).toBe(undefined)
})
