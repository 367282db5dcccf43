// Gives a person their access to the admin API back (D23), where no administrator is left who could:
//
//   npm run exec -- apps/server/src/restore-access.ts ada@example.com

import { readConfiguration } from './configuration.ts'
import { OPERATOR } from './features/audit/actor-kind.ts'
import { appendAuditEntry } from './features/audit/audit.repository.ts'
import { Identities } from './features/identities/identities.service.ts'
import { openDatabase } from './open-database.ts'
import { systemClock } from './platform/clock/clock.ts'

const [name = ''] = process.argv.slice(2)
const database = await openDatabase(readConfiguration(process.env).database)
const identities = new Identities({ database, clock: systemClock })
try {
  const restoration = await database.transaction(async (tx) => {
    const outcome = await identities.restore(tx, name)
    if (outcome.outcome === 'restored') {
      const object = outcome.person.id
      await appendAuditEntry(tx, {
        at: systemClock(),
        actor: OPERATOR,
        action: 'restore-access',
        object,
        outcome: 'restored',
      })
    }
    return outcome
  })
  switch (restoration.outcome) {
    case 'restored':
      say(`${restoration.person.username} has access again.`)
      break
    case 'had-access':
      say(`${restoration.person.username} has access already.`)
      break
    case 'nobody':
      complain(`Nobody called '${name}' ever signed in here. Give a user name, or an id of the list of people.`)
      break
    case 'several':
      complain(`Several people are called '${name}'. Give an id of the list of people.`)
      break
    default:
      restoration satisfies never
  }
} finally {
  await database.close()
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
