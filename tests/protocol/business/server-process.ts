// The product in a separate process. Messages of the parent process make it revoke an account, or kill itself at a commit, as in a
// power cut.
import SqliteDatabase from 'better-sqlite3'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import type { RevocationOutcome } from '../../../apps/server/src/views/revocation/revocation.ts'

/** Commit before or after which the process kills itself. Commits are counted from the `stop-at` message, starting at 1. */
export type Stop = { commit: number; side: 'before' | 'after' }

export type ToServer = { kind: 'stop-at'; stop: Stop | undefined } | { kind: 'revoke'; call: number; id: string }
export type FromServer =
  | { kind: 'listening' }
  | { kind: 'armed' }
  | { kind: 'revoked'; call: number; outcome: RevocationOutcome }

const sendToParent = (message: FromServer): void => void process.send?.(message)

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
    sendToParent({ kind: 'armed' })
  } else {
    void product.services.revocation
      .revoke(message.id, 'administrator', { reason: 'unspecified' })
      .then((outcome) => sendToParent({ kind: 'revoked', call: message.call, outcome }))
  }
})
process.on('disconnect', () => void product.close().then(() => process.exit(0)))
sendToParent({ kind: 'listening' })
