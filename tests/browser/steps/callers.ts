import type { APIRequestContext } from '@playwright/test'
import { HELP_DESK_STATE } from '@vitrine/api/flows/help-desk.ts'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'

/** Starts a request for an employee as the help desk does. Returns the path of the page for the caller. */
export async function callAnEmployee(staff: APIRequestContext): Promise<string> {
  const answer = await staff.post('/basic/presentation/request', {
    data: { type: 'VerifiedEmployee', state: HELP_DESK_STATE },
  })
  const { url } = await answer.json()
  return dynamicCodePath(url)
}
