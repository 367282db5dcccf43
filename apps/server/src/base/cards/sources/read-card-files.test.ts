import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CardFileError } from '../../../credentials/card-file-error.ts'
import { checkCards } from '../check-cards.ts'
import { requireConsistentDefinitions } from '../shared-by-id.ts'
import { readCardFiles } from './read-card-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cards-'))
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images', 'workshop.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterEach(() => rmSync(folder, { recursive: true }))

const WORKSHOP = { id: 'workshop', type: 'Workshop', card: { title: 'Workshop', image: 'workshop.svg' } }

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

const refusal = async (apiHosts: string[] = []): Promise<string> => {
  try {
    const cards = await readCardFiles(folder)
    checkCards(cards, { apiHosts, images: join(folder, 'images') })
    requireConsistentDefinitions(cards)
  } catch (error) {
    if (error instanceof CardFileError) return error.message
    throw error
  }
  return ''
}

describe('the card files', () => {
  it('are all files of the folder except the schema, in order of their names', async () => {
    write('workshop.json', WORKSHOP)
    write('another.json', { ...WORKSHOP, id: 'another' })
    write('scenario.schema.json', { type: 'object' })
    write('README.md', 'hello')
    expect((await readCardFiles(folder)).map(({ id }) => id)).toEqual(['another', 'workshop'])
  })

  const ownCards = () => readCardFiles(fileURLToPath(new URL('../../../../../../scenarios', import.meta.url)))

  it('of this project are all valid', async () => {
    expect(await ownCards()).toHaveLength(17)
  })

  it('mention the Support Staff on the cards of both help desks', async () => {
    for (const name of ['helpdesk-employee', 'customer-helpdesk'])
      expect((await ownCards()).find(({ id }) => id === name)?.card.description).toContain('Support Staff')
  })

  it.each([
    ['a value of the wrong kind', 'features.enabled', { features: { enabled: 'yes' } }],
    ['an unknown flag', 'features', { features: { enable: true } }],
    [
      'a claim that is reserved',
      'credential.claims.0.name',
      {
        credential: { claims: [{ source: 'visitor', name: 'exp', label: 'Expiry' }] },
      },
    ],
    ['nothing to issue', 'credential', { issuance: { enabled: true } }],
    [
      'an operation without a price',
      'presentation.extra.0.operation.price',
      { presentation: { extra: [{ id: 'x', name: 'x', operation: { kind: 'payment' } }] } },
    ],
    ['no title', 'card.title', { card: { image: 'workshop.svg' } }],
  ])('are refused with %s, naming file and field', async (_problem, field, changes) => {
    write('workshop.json', { ...WORKSHOP, ...changes })
    expect(await refusal()).toMatch(/^workshop\.json is not a valid card:/)
    expect(await refusal()).toMatch(new RegExp(`^ {2}${field.replaceAll('.', '\\.')}: .+`, 'm'))
  })

  it('are refused with a plain name of an engine, showing the new form', async () => {
    write('workshop.json', { ...WORKSHOP, engine: 'remote' })
    expect(await refusal()).toBe(
      'workshop.json is not a valid card:\n  engine: must be an object: "engine": { "name": "remote" }',
    )
    write('workshop.json', { ...WORKSHOP, engine: { name: 'remote', template: 'shelf' } })
    expect(await refusal()).toBe('')
  })

  it('are refused with all invalid fields, not only the first', async () => {
    write('workshop.json', { ...WORKSHOP, maxRetries: -1, timeoutDuration: 1 })
    expect(await refusal()).toMatch(/maxRetries: /)
    expect(await refusal()).toMatch(/timeoutDuration: /)
  })

  it('are refused if they are not JSON', async () => {
    write('workshop.json', '{ "id": "workshop", }')
    expect(await refusal()).toMatch(/workshop\.json is not valid JSON: /)
  })

  it('are refused if they are not an object', async () => {
    write('workshop.json', '[]')
    expect(await refusal()).toMatch(/^workshop\.json is not a valid card:\n {2}\(the whole file\): /)
  })

  it('are refused if the file name is not the id', async () => {
    write('workshops.json', WORKSHOP)
    expect(await refusal()).toBe("workshops.json: id is 'workshop', but must match the file name")
  })

  it('are refused if their pictures are missing', async () => {
    write('workshop.json', { ...WORKSHOP, card: { ...WORKSHOP.card, presentationImage: 'party.png' } })
    expect(await refusal()).toBe('workshop.json: the picture images/party.png does not exist')
    write('workshop.json', { ...WORKSHOP, presentation: { extra: [{ id: 'x', name: 'x', image: 'x.png' }] } })
    expect(await refusal()).toBe('workshop.json: the picture images/x.png does not exist')
  })

  it('are refused if a picture is not a regular file of at most 1 MB', async () => {
    symlinkSync('/dev/zero', join(folder, 'images', 'endless.svg'))
    write('workshop.json', { ...WORKSHOP, card: { ...WORKSHOP.card, image: 'endless.svg' } })
    expect(await refusal()).toBe(
      'workshop.json: the picture images/endless.svg cannot be used: expected a regular file of at most 1 MB',
    )
  })

  it('are refused with the problems of all files', async () => {
    write('another.json', '{')
    write('workshop.json', { ...WORKSHOP, order: 'first' })
    expect(await refusal()).toMatch(/^another\.json is not valid JSON: .+\nworkshop\.json is not a valid card:/)
  })

  const PAYMENT = { kind: 'payment', price: 8, receiver: { id: 'shop', name: 'Test shop' } }
  const GATE = { id: 'main', name: 'Main gate', description: 'For everyone.', requiredLevel: 2, openSeconds: 30 }
  const paying = (receiver: object) => ({
    presentation: { extra: [{ id: 'buy', name: 'Buy', operation: { ...PAYMENT, ...receiver } }] },
  })
  const guarding = (gate: object) => ({
    presentation: {
      claims: ['level'],
      extraStatusData: 'gate',
      purpose: { kind: 'gate', gate: { ...GATE, ...gate } },
    },
  })

  it('may define the same receiver with different prices, and the same gate', async () => {
    write('another.json', { ...WORKSHOP, id: 'another', ...paying({ price: 9 }) })
    write('workshop.json', { ...WORKSHOP, ...paying({}) })
    expect(await refusal()).toBe('')
    write('another.json', { ...WORKSHOP, id: 'another', ...guarding({}) })
    write('workshop.json', { ...WORKSHOP, ...guarding({}) })
    expect(await refusal()).toBe('')
  })

  it('are refused if two receivers or two gates have the same id', async () => {
    write('another.json', { ...WORKSHOP, id: 'another', ...paying({}) })
    write('workshop.json', { ...WORKSHOP, ...paying({ receiver: { id: 'shop', name: 'Other shop' } }) })
    expect(await refusal()).toBe(
      'workshop.json: presentation.extra.0.operation.receiver differs from the receiver \'shop\' in another.json: {"id":"shop","name":"Test shop"}',
    )
    write('another.json', { ...WORKSHOP, id: 'another', ...guarding({}) })
    write('workshop.json', { ...WORKSHOP, ...guarding({ requiredLevel: 1 }) })
    expect(await refusal()).toBe(
      `workshop.json: presentation.purpose.gate differs from the gate 'main' in another.json: ${JSON.stringify(GATE)}`,
    )
  })

  it('are refused if one credential type has two formats', async () => {
    const issuing = (format: string) => ({
      credential: { claims: [{ name: 'room', label: 'Room', source: 'card', value: '1' }], format },
    })
    write('another.json', { ...WORKSHOP, id: 'another', ...issuing('mso_mdoc') })
    write('workshop.json', { ...WORKSHOP, ...issuing('dc+sd-jwt') })
    expect(await refusal()).toBe(
      `workshop.json: credential.format differs from the credential type '${WORKSHOP.type}' in another.json: "mso_mdoc"`,
    )
    write('another.json', { ...WORKSHOP, id: 'another', ...issuing('dc+sd-jwt') })
    expect(await refusal()).toBe('')
  })

  it('may use only allowed API hosts', async () => {
    write('workshop.json', { ...WORKSHOP, apiHost: 'https://api.example.org' })
    expect(await refusal()).toBe(
      "workshop.json: apiHost 'https://api.example.org' is not in API_HOSTS. Add the address to API_HOSTS, or remove apiHost from this file",
    )
    expect(await refusal(['https://api.example.org'])).toBe('')
  })
})
