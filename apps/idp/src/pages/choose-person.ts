import type { Person } from '../people.ts'
import { html } from './html.ts'
import { page } from './page.ts'

/**
 * The sign-in page: one press for each person.
 *
 * @param action where the choice is sent
 */
export function choosePersonPage(people: readonly Person[], action: string): string {
  return page(
    'Who are you?',
    html`<p class="note">This is a demonstration. These people are invented, and there is no password.</p>
<form method="post" action="${action}">
<ul class="people">
${people.map(
  (person) => html`<li><button name="person" value="${person.id}"><strong>${person.name}</strong>
<span>${person.username}</span><span>${person.role}</span></button></li>
`,
)}</ul>
<button class="quiet" name="cancel" value="yes">Cancel and go back</button>
</form>`,
  )
}
