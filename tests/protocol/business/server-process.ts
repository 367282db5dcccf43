// The product in a process of its own. Its parent can have it killed at a commit, as a power cut does, and can revoke.
import SqliteDatabase from 'better-sqlite3'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import type { RevocationOutcome } from '../../../apps/server/src/processes/revocation/revocation.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'

/** A commit, counted from the order on, and on which side of it the process dies. */
export type Stop = { commit: number; side: 'before' | 'after' }

export type ToServer = { kind: 'stop-at'; stop: Stop | undefined } | { kind: 'revoke'; call: number; id: string }
export type FromServer =
  | { kind: 'listening' }
  | { kind: 'armed' }
  | { kind: 'revoked'; call: number; outcome: RevocationOutcome }

const tellParent = (message: FromServer): void => void process.send?.(message)

let stop: Stop | undefined
let commits = 0

function dieAt(side: Stop['side']): void {
  if (stop?.side === side && stop.commit === commits) process.kill(process.pid, 'SIGKILL')
}

const { prepare } = SqliteDatabase.prototype
Object.defineProperty(SqliteDatabase.prototype, 'prepare', {
  value(this: SqliteDatabase.Database, sql: string): SqliteDatabase.Statement {
    const statement: SqliteDatabase.Statement = Reflect.apply(prepare, this, [sql])
    if (sql !== 'commit') return statement
    const commit = statement.run.bind(statement)
    const run = () => {
      commits += 1
      dieAt('before')
      const result = commit()
      dieAt('after')
      return result
    }
    return Object.defineProperty(statement, 'run', { value: run })
  },
})

const product = await compose(readConfiguration(process.env))
await product.listen()

process.on('message', (message: ToServer) => {
  if (message.kind === 'stop-at') {
    commits = 0
    stop = message.stop
    tellParent({ kind: 'armed' })
  } else {
    void product.services.revocation
      .revoke(message.id, 'administrator', { reason: 'unspecified' })
      .then((outcome) => tellParent({ kind: 'revoked', call: message.call, outcome }))
  }
})
process.on('disconnect', () => void product.close().then(() => process.exit(0)))
tellParent({ kind: 'listening' })
