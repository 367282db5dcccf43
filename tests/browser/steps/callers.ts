import type { APIRequestContext } from '@playwright/test'
import { dynamicCodePath, HELP_DESK_PURPOSE } from '@vitrine/api'

/** A request of the help desk for an employee. */
type HelpDeskCall = {
  /** Where the caller opens it. */
  readonly path: string
}

/** Begins a request as the help desk does. */
export async function callAnEmployee(staff: APIRequestContext): Promise<HelpDeskCall> {
  const answer = await staff.post('/basic/presentation/request', {
    data: { type: 'VerifiedEmployee', state: HELP_DESK_PURPOSE },
  })
  const { url } = await answer.json()
  return { path: dynamicCodePath(url) }
}
