import { helpDeskPath, PAGES } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { callerLinkCode } from './steps/help-desk.ts'
import { choosePerson, STAFF } from './steps/sign-in.ts'

test.use({
  settings: {
    ADMIN_ROLE_CLAIM: 'roles=Vitrine.Admin',
    HELP_DESK_SIGN_IN: 'required',
    HELP_DESK_ROLE_CLAIM: 'roles=Vitrine.HelpDesk',
  },
})

test('A person with the help desk role can use the help desk, but no page for administrators', async ({
  page,
  vitrine,
}) => {
  await page.goto(helpDeskPath('employee'))
  await choosePerson(page, STAFF, vitrine.appUrl)
  await callerLinkCode(page).waitFor()
  await page.goto(PAGES.people)
  await expect(page.getByRole('heading', { name: 'You have no access to this' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' })).toBeHidden()
})
