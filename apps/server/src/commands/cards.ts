// Exit codes: 0 if no problem was found, 2 if there are problems or nothing was checked.

import { parseArgs } from 'node:util'
import { complain, runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { checkCardFiles } from './check-card-files.ts'

const USAGE = `usage: vitrine cards check [<file or folder> ...]

Checks files of cards as the server does at its start. Needs no server and no database.

  (no argument)  checks the cards of this installation (SCENARIOS_DIR)
  <file>         checks this card, with the other cards of its folder and the pictures in images/
  <folder>       checks all cards of a folder`

const NOT_GOOD = 2

async function check(paths: readonly string[]): Promise<void> {
  readEnvironmentFile()
  const { checked, problems, notes } = await checkCardFiles(paths, process.env)
  for (const problem of problems) complain(problem)
  for (const note of notes) say(`Note: ${note}`)
  if (problems.length > 0) process.exitCode = NOT_GOOD
  else say(`${checked === 1 ? '1 card' : `${checked} cards`} checked: no problems.`)
}

await runAsCommand(
  async () => {
    const [subject, ...paths] = parseArgs({ allowPositionals: true }).positionals
    if (subject === undefined && process.argv.length === 2) return say(USAGE)
    if (subject !== 'check') throw new UsageError('The only subject is check.')
    await check(paths)
  },
  { usage: USAGE, failed: NOT_GOOD },
)
