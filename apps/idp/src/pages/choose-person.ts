import { Html, html } from '@vitrine/brand/html.ts'
import type { Reader } from '@vitrine/demo-server/page.ts'
import type { Person } from '../people.ts'
import { page } from './page.ts'

const ONWARD = new Html(
  '<svg class="onward" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>',
)

export function choosePersonPage(reader: Reader, people: readonly Person[], action: string): string {
  const { i18n } = reader
  const note = i18n._({
    id: 'choose-person.note',
    message: 'This is a demonstration. These people are invented, and there is no password.',
  })
  return page(
    reader,
    i18n._({ id: 'choose-person.title', message: 'Who are you?' }),
    html`<p class="note">${note}</p>
<form method="post" action="${action}">
<ul class="people">
${people.map(
  ({ id, name, username, role, rights }) => html`<li><button name="person" value="${id}">
<span class="initials" aria-hidden="true">${initialsOf(name)}</span>
<span class="who"><strong>${name}</strong> <span>${username}</span></span>
${ONWARD}
<span class="rights"><b>${i18n._(role)}</b> ${i18n._(rights)}</span>
</button></li>
`,
)}</ul>
<button class="quiet" name="cancel" value="yes">${i18n._({
      id: 'choose-person.cancel',
      message: 'Cancel and go back',
    })}</button>
</form>`,
  )
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map(([initial = '']) => initial)
    .join('')
