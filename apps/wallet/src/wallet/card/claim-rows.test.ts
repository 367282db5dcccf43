import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClaimPath } from '../../protocol/claim-path.ts'
import type { ClaimObject, ClaimValue } from '../../protocol/claim-value.ts'
import { claimRows, divideRows } from './claim-rows.ts'
import { wordClaims } from './claim-words.ts'

type Labelled = { path: ClaimPath; label: string }[]

const labels: Labelled = [
  { path: ['accountNumber'], label: 'Account number' },
  { path: ['address', 'city'], label: 'City' },
]
const named = (labelled: Labelled) =>
  labelled.map(({ path, label }) => ({ path, names: [{ locale: undefined, name: label }] }))
const text = (value: string) => ({ kind: 'text', text: value })
const rowsOf = (holderClaims: ClaimObject, labelled: Labelled) =>
  wordClaims(claimRows({ holderClaims, displayPath: (place) => place }, named(labelled)), ['en'])

describe('displayed claims', () => {
  test('are in the issuer’s order with its labels', () => {
    const rows = rowsOf(
      {
        displayName: 'Anna',
        address: { city: 'Gdańsk' },
        accountNumber: 'PL61',
        active: true,
      },
      labels,
    )
    expect(rows.map(({ label, content }) => [label, content])).toEqual([
      ['Account number', text('PL61')],
      ['City', text('Gdańsk')],
      ['Display Name', text('Anna')],
      ['Active', text('Yes')],
    ])
  })

  test('are texts for all types of values', () => {
    const rows = rowsOf(
      {
        ...{ yes: true, no: false, none: null, number: 0, list: ['PL', 'DE', 1], empty: [], nothing: {} },
        rooms: [{ floor: 1 }, [2, 3]],
      },
      [],
    )
    expect(rows.map(({ path, label, content }) => [path, label, content])).toEqual([
      [['yes'], 'Yes', text('Yes')],
      [['no'], 'No', text('No')],
      [['none'], 'None', text('not stated')],
      [['number'], 'Number', text('0')],
      [['list'], 'List', text('PL, DE, and 1')],
      [['empty'], 'Empty', text('none')],
      [['nothing'], 'Nothing', text('none')],
      [['rooms', 0, 'floor'], 'Rooms · Floor', text('1')],
      [['rooms', 1], 'Rooms', text('2 and 3')],
    ])
  })

  test('contain each text of any value, at different paths', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/)
    const { value } = fc.letrec<{ value: ClaimValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.constantFrom(null, true, false),
        fc.integer(),
        fc.array(tie('value')),
        fc.dictionary(word, tie('value')),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(word, value), (claims) => {
        const rows = rowsOf(claims, [])
        const shown = rows.map(({ content }) => (content.kind === 'text' ? content.text : ''))
        expect(textsIn(claims).filter((one) => !shown.join().includes(one))).toEqual([])
        expect(new Set(rows.map(({ path }) => JSON.stringify(path))).size).toBe(rows.length)
        expect(shown.every((text) => text !== '' && !text.includes('[object'))).toBe(true)
      }),
    )
  })

  test('of an object without labels for its members are named after the object', () => {
    const rows = rowsOf({ name: 'Anna', address: { postal_code: '51147', country: { code: 'DE' } } }, [
      { path: ['address'], label: 'Adres' },
    ])
    expect(rows.map(({ label }) => label)).toEqual(['Adres · Postal code', 'Adres · Country · Code', 'Name'])
    expect(rowsOf({}, [])).toEqual([])
  })

  test('have only the label for their exact path; a label for a list applies to each element', () => {
    const places = [
      { path: ['rooms', null, 'floor'], label: 'Floor' },
      { path: ['rooms', 1, 'floor'], label: 'Upper floor' },
      { path: ['name', null], label: 'Letter' },
      { path: ['floor'], label: 'Ground' },
    ]
    const rows = rowsOf({ name: 'Anna', rooms: [{ floor: 0 }, { floor: 1, floors: 2 }], other: { floor: 3 } }, places)
    expect(rows.map(({ label, content }) => [label, content])).toEqual([
      ['Floor', text('0')],
      ['Floor', text('1')],
      ['Name', text('Anna')],
      ['Rooms · Floors', text('2')],
      ['Other · Floor', text('3')],
    ])
  })

  test.each([
    ['jpeg', `/9j/${'A'.repeat(96)}`],
    ['jpeg', `/9j/${'A'.repeat(196)}+/==`],
    ['png', `iVBORw0KGgo${'A'.repeat(89)}`],
  ])('show a photo as a picture: %s', (type, photo) => {
    const [row] = rowsOf({ photo }, [])
    expect(row?.content).toEqual({ kind: 'picture', source: `data:image/${type};base64,${photo}` })
  })

  test.each(['AAAA', 'AAA=', 'AA=='])('use a data URL of a picture unchanged: %s', (bytes) => {
    for (const type of ['jpeg', 'png']) {
      const source = `data:image/${type};base64,${bytes}`
      expect(rowsOf({ photo: source }, [])[0]?.content).toEqual({ kind: 'picture', source })
    }
  })

  test('show no other value as a picture', () => {
    for (const value of [
      'data:image/svg+xml;base64,AAAA',
      'data:text/html,x',
      'https://tracker.example/a.jpg',
      '/9j/<svg>',
      `/9j/${'A'.repeat(95)}`,
      `/9j/${'A'.repeat(196)}<svg>`,
      `<svg>/9j/${'A'.repeat(196)}`,
      `${'A'.repeat(196)}/9j/`,
      `${'A'.repeat(196)}iVBORw0KGgo`,
      'A'.repeat(200),
      'x data:image/png;base64,AAAA',
      'data:image/png;base64,AAAA<svg>',
      'data:image/png;base64,',
    ])
      expect(rowsOf({ value }, [])[0]?.content).toEqual(text(value))
  })

  test('show bytes as a picture if they are one, otherwise the number of bytes', () => {
    const rows = rowsOf(
      {
        jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
        png: new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
        gif: new Uint8Array([0x47, 0x49, 0x46, 0x38]),
        one: new Uint8Array([0xff]),
        list: [new Uint8Array([0xff, 0xd8]), 1],
      },
      [],
    )
    expect(rows.map(({ content }) => content)).toEqual([
      { kind: 'picture', source: 'data:image/jpeg;base64,/9j/4A==' },
      { kind: 'picture', source: 'data:image/png;base64,iVBORw==' },
      text('4 bytes of data'),
      text('1 byte of data'),
      text('2 bytes of data'),
      text('1'),
    ])
  })

  test('are named after the meaningful part of their path', () => {
    const labelled = [{ path: ['ns', 'given_name'], label: 'First name' }]
    const holderClaims = { ns: { given_name: 'Anna', address: { city: 'Gdańsk' } }, given_name: 'Eve' }
    const rows = wordClaims(claimRows({ holderClaims, displayPath: ([, ...rest]) => rest }, named(labelled)), ['en'])
    expect(rows.map(({ label }) => label)).toEqual(['First name', 'Address · City', ''])
  })

  test('are divided into disclosed and withheld claims', () => {
    const holderClaims = { name: 'Anna', level: 2, address: { city: 'Gdańsk', street: 'Long' } }
    const rows = claimRows({ holderClaims, displayPath: (place) => place }, [])
    const { shared, withheld } = divideRows(rows, (path) => path.includes('level') || path.includes('city'))
    expect(shared.map(({ path }) => path)).toEqual([['level'], ['address', 'city']])
    expect(withheld.map(({ path }) => path)).toEqual([['name'], ['address', 'street']])
  })
})

const textsIn = (value: ClaimValue): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
