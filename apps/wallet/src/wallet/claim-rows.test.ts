import { describe, expect, test } from 'vitest'
import { claimRows, divideRows, isDisclosed } from './claim-rows.ts'

const labels = [
  { path: ['accountNumber'], label: 'Account number' },
  { path: ['address', 'city'], label: 'City' },
]
const text = (value: string) => ({ kind: 'text', text: value })

describe('claims for people', () => {
  test('stand in the issuer’s order under its labels, without technical members', () => {
    const rows = claimRows(
      {
        displayName: 'Anna',
        vct: 'x',
        exp: 1,
        cnf: {},
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

  test('show a photograph as a picture', () => {
    const photo = `/9j/${'A'.repeat(200)}`
    const [row] = claimRows({ photo }, [])
    expect(row?.content).toEqual({ kind: 'picture', source: `data:image/jpeg;base64,${photo}` })
  })

  test.each(['AAAA', 'AAA=', 'AA=='])('take a data address of a picture as it is: %s', (bytes) => {
    for (const type of ['jpeg', 'png']) {
      const source = `data:image/${type};base64,${bytes}`
      expect(claimRows({ photo: source }, [])[0]?.content).toEqual({ kind: 'picture', source })
    }
  })

  test('never make a picture of anything else', () => {
    for (const value of [
      'data:image/svg+xml;base64,AAAA',
      'data:text/html,x',
      'https://tracker.example/a.jpg',
      '/9j/<svg>',
    ])
      expect(claimRows({ value }, [])[0]?.content).toEqual(text(value))
  })

  test('are divided into what is seen and what is not', () => {
    const rows = claimRows({ name: 'Anna', level: 2, address: { city: 'Gdańsk', street: 'Long' } }, [])
    const hidden = [['name'], ['address'], ['address', 'city'], ['address', 'street']]
    const { shared, withheld } = divideRows(rows, (path) =>
      isDisclosed(path, hidden, [['address'], ['address', 'city']]),
    )
    // `level` stands in clear: whoever gets the card sees it.
    expect(shared.map(({ path }) => path)).toEqual([['level'], ['address', 'city']])
    expect(withheld.map(({ path }) => path)).toEqual([['name'], ['address', 'street']])
  })
})
