import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkCardFiles } from './check-card-files.ts'

const BADGE = {
  id: 'badge',
  type: 'Badge',
  features: { create: true },
  card: { title: 'Badge', image: 'badge.svg' },
  issuance: { enabled: true },
  credential: { claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }] },
}

let folder: string
const file = (name: string): string => join(folder, name)
const write = (name: string, content: string | Uint8Array | object): void =>
  writeFileSync(
    file(name),
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  )

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-check-'))
  mkdirSync(file('images'))
  writeFileSync(file('images/badge.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterEach(() => rmSync(folder, { recursive: true }))

const check = (names: string[], environment: Record<string, string> = {}) =>
  checkCardFiles(names.map(file), { DATA_DIR: '/nowhere', ...environment })

describe('checked files of cards', () => {
  it('are good or have all their problems named, with file and field', async () => {
    write('badge.json', BADGE)
    expect(await check(['badge.json'])).toEqual({ checked: 1, problems: [], notes: [] })
    write('badge.json', { ...BADGE, order: 'first' })
    write('text.json', Buffer.from('{ "title": "Za\xbf\xf3" }', 'latin1'))
    write('price.json', '{\n  "price": 12,50\n}')
    expect((await check(['badge.json', 'price.json', 'text.json'])).problems).toEqual([
      'badge.json is not a valid card:\n  order: expected a number',
      'price.json is not valid JSON: line 2, column 15: a number is written with a point: 12.50, not 12,50',
      'text.json is not UTF-8 text: save it with the encoding UTF-8',
    ])
  })

  it('are explained in the words of authors', async () => {
    write('badge.json', {
      ...BADGE,
      issuance: {},
      translations: { po: { title: 'x' } },
      features: { create: true, demo: 'yes' },
    })
    expect((await check(['badge.json'])).problems).toEqual([
      'badge.json is not a valid card:\n  features.demo: expected true or false',
    ])
    write('badge.json', { ...BADGE, card: { titel: 'Badge', image: 'badge.svg' } })
    expect((await check(['badge.json'])).problems).toEqual([
      [
        'badge.json is not a valid card:',
        '  card.title: is missing: expected a text in quotation marks',
        "  card: unknown field 'titel': remove it, or correct its name or place",
      ].join('\n'),
    ])
    write('badge.json', { ...BADGE, issuance: {}, translations: { po: { title: 'x' } } })
    expect((await check(['badge.json'])).problems).toEqual([
      [
        'badge.json is not a valid card:',
        '  translations.po: is no known language: expected pl',
        "  issuance.enabled: must be true if features.create is: otherwise the tile has no button 'Generate'",
      ].join('\n'),
    ])
  })

  it('are checked with the other cards of their folder, whose own problems are only mentioned', async () => {
    const presentation = { enabled: true, claims: ['fullName'], purpose: { kind: 'help-desk', audience: 'employee' } }
    write('badge.json', BADGE)
    write('door.json', { ...BADGE, id: 'door', features: {}, issuance: {}, credential: undefined, presentation })
    const problems = [
      "door.json: presentation.claims asks for 'fullName', which 'Badge' does not contain: expected displayName",
    ]
    expect(await check(['door.json'])).toEqual({ checked: 1, problems, notes: [] })
    expect(await check([''])).toEqual({ checked: 2, problems, notes: [] })
    expect(await check(['badge.json'])).toEqual({
      checked: 1,
      problems: [],
      notes: [`other cards in ${folder} have problems as well. To see them: vitrine cards check ${folder}`],
    })
    write('door.json', { ...BADGE, id: 'door', features: {} })
    expect((await check(['badge.json'])).problems).toEqual([
      'door.json and badge.json both define the credential type Badge: change the prefix or type of one of them',
    ])
  })

  it('are checked with the settings of the server, and it is noted what is served differently', async () => {
    write('badge.json', { ...BADGE, engine: { name: 'entra' }, translations: { de: { title: 'Ausweis' } } })
    expect(await check(['badge.json'])).toMatchObject({
      problems: [],
      notes: [
        "badge.json is off, because its engine 'entra' is not configured here.",
        "badge.json has a translation into 'de', which only wallets show: the pages do not have this language.",
      ],
    })
    const entra = { ENTRA_EMULATOR_URL: 'http://localhost:3003' }
    expect((await check(['badge.json'], entra)).notes).toHaveLength(1)
    write('badge.json', { ...BADGE, engine: { name: 'entra', contrakt: 'x' } })
    expect((await check(['badge.json'], entra)).problems).toEqual([
      "badge.json: engine.contrakt is not an option of the engine 'entra': remove it",
    ])
  })

  it('must exist and be named like a card', async () => {
    await expect(check(['missing.json'])).rejects.toThrow(`There is no file or folder ${file('missing.json')}.`)
    await expect(check(['images/badge.svg'])).rejects.toThrow('the name of its file must be <id>.json')
  })
})
