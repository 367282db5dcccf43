import { expect, it } from 'vitest'
import { hostWithoutPassword } from './postgres-connection.ts'

it.each([
  ['postgres://vitrine:secret@db.example:6432/vitrine', 'db.example:6432'],
  ['postgres:///vitrine?host=/run/postgresql', '/run/postgresql'],
  ['postgres:///vitrine', 'localhost'],
  ['secret', 'the host in DATABASE_URL'],
])('names the host of %s as %s', (url, host) => {
  expect(hostWithoutPassword(url)).toBe(host)
})
