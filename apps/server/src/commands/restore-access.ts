// Gives a person their access back (D23), where no administrator is left who could do it in the console:
//
//   vitrine restore-access ada@example.com
//
// It reads DATA_DIR and DATABASE_URL, and the file .env, as the server does. The server may run meanwhile.

import { OPERATOR } from '../features/audit/actor-kind.ts'
import { appendAuditEntry } from '../features/audit/audit.repository.ts'
import { Identities } from '../features/identities/identities.service.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import type { Database } from '../platform/database/database.ts'
import { printableLine } from '../platform/text/printable.ts'
import { openExistingDatabase } from '../schema/open-database.ts'
import { readStorage } from '../settings/installation.ts'
import { complain, runAsCommand, say } from './command.ts'

/** So many people without access are named where nobody fits. */
const MOST_NAMED = 20

async function restore(database: Database, name: string): Promise<void> {
  const identities = new Identities({ database, clock: systemClock })
  const restoration = await database.transaction(async (tx) => {
    const outcome = await identities.restore(tx, name)
    if (outcome.outcome === 'restored')
      await appendAuditEntry(tx, {
        at: systemClock(),
        actor: OPERATOR,
        action: 'restore-access',
        object: outcome.person.id,
        outcome: 'restored',
      })
    return outcome
  })
  switch (restoration.outcome) {
    case 'restored':
      return say(`${printableLine(restoration.person.username)} has access again.`)
    case 'had-access':
      return say(`${printableLine(restoration.person.username)} has access already.`)
    case 'nobody':
    case 'several':
      return refuse(
        [
          restoration.outcome === 'several'
            ? `Several people are called '${name}'. Give an id of the list of people.`
            : `Nobody called '${name}' ever signed in here. Give a user name, or an id of the list of people.`,
          await whoHasNoAccess(identities),
        ].join('\n'),
      )
    default:
      restoration satisfies never
  }
}

async function whoHasNoAccess(identities: Identities): Promise<string> {
  const revoked = await identities.revoked(MOST_NAMED)
  if (revoked.length === 0) return 'Nobody is without access.'
  return ['Without access:', ...revoked.map(({ username, id }) => `  ${printableLine(username)}  ${id}`)].join('\n')
}

function refuse(text: string): void {
  complain(text)
  process.exitCode = 1
}

const [name] = process.argv.slice(2)
await runAsCommand(async () => {
  readEnvironmentFile()
  const database = await openExistingDatabase(readStorage(process.env).database)
  try {
    if (name) await restore(database, name)
    else {
      const identities = new Identities({ database, clock: systemClock })
      refuse(`usage: vitrine restore-access <user name or id>\n${await whoHasNoAccess(identities)}`)
    }
  } finally {
    await database.close()
  }
})
