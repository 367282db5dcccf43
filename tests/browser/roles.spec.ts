import type { Page } from '@playwright/test'
import { helpDeskPath, PAGES } from '@vitrine/api'
import { expect, test } from './fixtures.ts'
import { callerLinkCode } from './steps/help-desk.ts'
import { ADMINISTRATOR, choosePerson, STAFF } from './steps/sign-in.ts'

test.use({ hasVitrineToItself: true })

/** Somebody without a role. */
const NEWCOMER = 'Nora Newcomer'

type Permission = { readonly administers: boolean; readonly verifies: boolean }

const PEOPLE = [
  ['administrator', { administers: true, verifies: true }],
  ['help desk', { administers: false, verifies: true }],
  ['neither', { administers: false, verifies: false }],
] as const satisfies [string, Permission][]

/** Goes to the help desk and to the people: sees them, or the page that says for whom they are. */
async function expectPages(page: Page, { administers, verifies }: Permission): Promise<void> {
  const refusal = page.getByRole('heading', { name: 'You have no access to this' })
  if (verifies) await callerLinkCode(page).waitFor()
  else {
    await expect(refusal).toBeVisible()
    await expect(page.getByText('Your account does not have the permission to verify callers.')).toBeVisible()
  }
  await page.goto(PAGES.people)
  await expect(administers ? page.getByText('This is you') : refusal).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' })).toBeVisible({
    visible: administers,
  })
}

test.describe('With the demo provider, whose roles are those of an application at Entra', () => {
  test.use({
    settings: {
      ADMIN_ROLE_CLAIM: 'roles=Vitrine.Admin',
      HELP_DESK_SIGN_IN: 'required',
      HELP_DESK_ROLE_CLAIM: 'roles=Vitrine.HelpDesk',
    },
  })

  test('an administrator sees all, the help desk its tool, and somebody without a role neither', async ({
    browser,
    vitrine,
  }) => {
    const names = { administrator: ADMINISTRATOR, 'help desk': STAFF, neither: NEWCOMER }
    for (const [who, permission] of PEOPLE) {
      const context = await browser.newContext({ baseURL: vitrine.appUrl })
      const page = await context.newPage()
      await page.goto(helpDeskPath('employee'))
      await choosePerson(page, names[who], vitrine.appUrl)
      await expectPages(page, permission)
      await context.close()
    }
  })
})

test.describe('With a provider that names roles as Keycloak does', () => {
  test.use({
    settings: {
      ADMIN_ROLE_CLAIM: 'realm_access.roles=vitrine-admin',
      HELP_DESK_SIGN_IN: 'required',
      HELP_DESK_ROLE_CLAIM: 'resource_access.vitrine-api.roles=help-desk',
      SIGN_IN_SCOPES: 'openid profile',
    },
  })

  test('an administrator sees all, the help desk its tool, and somebody without a role neither', async ({
    browser,
    vitrine,
    provider,
  }) => {
    const realm = (...roles: string[]) => ({ realm_access: { roles: ['default-roles-demo', ...roles] } })
    const claims = {
      administrator: realm('vitrine-admin'),
      'help desk': { ...realm(), scp: undefined, resource_access: { 'vitrine-api': { roles: ['help-desk'] } } },
      neither: realm('help-desk'),
    }
    for (const [who, permission] of PEOPLE) {
      Object.assign(provider, { name: who, claims: claims[who] })
      const context = await browser.newContext({ baseURL: vitrine.appUrl })
      const page = await context.newPage()
      await page.goto(helpDeskPath('employee'))
      await expectPages(page, permission)
      await context.close()
    }
  })
})
