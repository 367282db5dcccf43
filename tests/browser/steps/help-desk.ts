import type { Locator, Page } from '@playwright/test'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { dynamicCodePath, helpDeskPath } from '@vitrine/api/pages/pages.ts'
import { EMPLOYEE } from '../tour/people.ts'
import { follow, putCardIntoWallet } from './app-pages.ts'
import { drawPortrait } from './pictures.ts'

/** Returns the claims of the employee's card, with a photo. */
export async function employeeClaims(page: Page): Promise<Record<string, string>> {
  const photo = await drawPortrait(page.context())
  return {
    displayName: EMPLOYEE['Full name'],
    jobTitle: EMPLOYEE['Job title'],
    department: EMPLOYEE.Department,
    mail: EMPLOYEE['E-mail'],
    photo: photo.toString('base64'),
  }
}

/** Puts the employee's card into the demo wallet of this browser. */
export const getEmployeeCard = async (page: Page): Promise<void> =>
  putCardIntoWallet(page, 'verified-employee-basic', await employeeClaims(page))

export const callerLinkCode = (page: Page): Locator =>
  page.getByRole('img', { name: 'QR code of the help desk request' })

/** Returns the number that staff compare with the number that the caller reads out. */
export const comparedNumber = (page: Page): Locator => page.getByText(/^\d\d$/)

/** Opens the help desk and waits until its request exists and its timer runs. */
export async function openHelpDesk(
  page: Page,
  audience: HelpDeskAudience,
  path = helpDeskPath(audience),
): Promise<void> {
  await follow(page, path)
  await comparedNumber(page).waitFor()
}

/** Returns the link for the caller, which the page copies. It contains the link that the demo wallet opens. */
export async function callerLink(page: Page): Promise<string> {
  const way = await page.getByRole('link', { name: /^Open in (demo wallet|emulated )/ }).getAttribute('href')
  const walletUrl = decodeURIComponent(new URL(way ?? '').hash.slice(1))
  return new URL(dynamicCodePath(walletUrl), page.url()).href
}

/** Returns the staff's secret of a request, from the link for colleagues. */
export async function guidOf(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'verification status of this request' })
  const guid = /[^/]+$/.exec((await link.getAttribute('href')) ?? '')?.[0]
  if (guid === undefined) throw new Error('The page has no link to the verification status')
  return guid
}
