import type { I18n } from '@lingui/core'
import type { Person } from '../people.ts'
import { html } from './html.ts'
import { page } from './page.ts'

/**
 * The sign-in page: one press for each person.
 *
 * @param action where the choice is sent
 */
export function choosePersonPage(i18n: I18n, people: readonly Person[], action: string): string {
  const note = i18n._({
    id: 'choose-person.note',
    message: 'This is a demonstration. These people are invented, and there is no password.',
  })
  return page(
    i18n,
    i18n._({ id: 'choose-person.title', message: 'Who are you?' }),
    html`<p class="note">${note}</p>
<form method="post" action="${action}">
<ul class="people">
${people.map(
  (person) => html`<li><button name="person" value="${person.id}"><strong>${person.name}</strong>
<span>${person.username}</span><span>${i18n._(person.role)}</span></button></li>
`,
)}</ul>
<button class="quiet" name="cancel" value="yes">${i18n._({
      id: 'choose-person.cancel',
      message: 'Cancel and go back',
    })}</button>
</form>`,
  )
}
