// Gives a person their access to the admin API back (D23), where no administrator is left who could:
//
//   npm run exec -- apps/server/src/restore-access.ts ada@example.com
import { appendAuditEntry } from './features/audit/audit.repository.ts'
import { findIdentitiesNamed, setIdentityStatus } from './features/identities/identities.repository.ts'
import { ConfigurationError, readConfiguration } from './platform/config/configuration.ts'
import { Database } from './platform/database/database.ts'

const [name] = process.argv.slice(2)
try {
  if (name === undefined) throw new ConfigurationError('Say whom: a user name, or an id of the list of people.')
  process.stdout.write(`${await restoreAccess(name)}\n`)
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function restoreAccess(named: string): Promise<string> {
  const database = await Database.open(readConfiguration(process.env).database)
  try {
    const [person, another] = await findIdentitiesNamed(database.query, named)
    if (!person) throw new ConfigurationError(`Nobody called '${named}' ever signed in here.`)
    if (another) throw new ConfigurationError(`'${named}' is the name of several people. Use an id of the list of people.`)
    const restored = await database.transaction(async (tx) => {
      const now = Date.now()
      if (!(await setIdentityStatus(tx, { id: person.id, status: 'Active', now }))) return false
      const entry = { at: now, actor: 'operator', action: 'restore-access', object: person.id, outcome: 'restored' }
      await appendAuditEntry(tx, entry)
      return true
    })
    return restored ? `${person.username} has access again.` : `${person.username} has access already.`
  } finally {
    await database.close()
  }
}
