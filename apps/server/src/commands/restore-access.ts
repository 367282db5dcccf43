// Restores a user's revoked access when no administrator is left to do it in the console. The server may be running.

import { parseArgs } from 'node:util'
import { OPERATOR } from '../base/audit/actor-kind.ts'
import { appendAuditEntry } from '../base/audit/audit.repository.ts'
import { Identities } from '../base/identities/identities.service.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { complain, runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import type { Database } from '../platform/database/database.ts'
import { printableLine } from '../platform/text/printable.ts'
import { openExistingDatabase } from '../schema/open-database.ts'
import { readStorage } from '../settings/installation.ts'

const USAGE = `usage: vitrine restore-access <user name or id>

Restores a user's revoked access to the console. Without a name, lists the users whose access was revoked.`

const MAX_SUGGESTIONS = 20

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
      return say(`${printableLine(restoration.person.username)} already has access.`)
    case 'nobody':
    case 'several':
      return refuse(
        [
          restoration.outcome === 'several'
            ? `Several users are called '${name}'. Use the id of one of them, as shown in the console under People.`
            : `No user '${name}' has ever signed in here. Use a user name, or an id as shown in the console under People.`,
          await listRevoked(identities),
        ].join('\n'),
      )
    default:
      restoration satisfies never
  }
}

async function listRevoked(identities: Identities): Promise<string> {
  const revoked = await identities.revoked(MAX_SUGGESTIONS)
  if (revoked.length === 0) return 'All users have access.'
  return ['Users without access:', ...revoked.map(({ username, id }) => `  ${printableLine(username)}  ${id}`)].join(
    '\n',
  )
}

function refuse(text: string): void {
  complain(text)
  process.exitCode = 1
}

await runAsCommand(
  async () => {
    const [name, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (more.length > 0) throw new UsageError('Name one user.')
    readEnvironmentFile()
    const database = await openExistingDatabase(readStorage(process.env).database)
    try {
      if (name) await restore(database, name)
      else {
        const identities = new Identities({ database, clock: systemClock })
        refuse(`${USAGE}\n\n${await listRevoked(identities)}`)
      }
    } finally {
      await database.close()
    }
  },
  { usage: USAGE },
)
