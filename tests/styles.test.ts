import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'

/** Returns the declarations of a class in a style sheet of the app. */
function rule(sheet: string, name: string): string[] {
  const text = readFileSync(join(ROOT, 'apps', 'web', 'src', sheet), 'utf8')
  const [, body = ''] = new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(text) ?? []
  return body.split(';').map((declaration) => declaration.trim())
}

it('the button of the Events Console floats above every page', () => {
  expect(rule('features/events/events-console.module.css', 'console')).toContain('position: fixed')
})
