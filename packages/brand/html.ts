/** HTML that is already escaped and safe to send. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template tag that escapes its values for text and for quoted attributes, unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(
    strings.reduce((page, part, index) => {
      const value = values[index - 1]
      return page + render(value ?? '') + part
    }),
  )
}

function render(value: string | Html | Html[]): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map((part) => part.text).join('')
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
