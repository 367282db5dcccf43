// Runs the command of an engine, whose name is the first argument:
//
//   vitrine <engine> …
//
// Reads SCENARIOS_DIR, API_HOSTS, PUBLIC_URL, CREDENTIAL_ENGINE and the settings of the engines from the environment and the .env file,
// as the server does. The server may be running.

import { join } from 'node:path'
import { ENGINES } from '../credentials/engines.ts'
import { checkCards } from '../features/cards/check-cards.ts'
import { readCardFiles } from '../features/cards/sources/read-card-files.ts'
import { runAsCommand, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { readCardSettings } from '../settings/installation.ts'

async function readInstalled() {
  readEnvironmentFile()
  const settings = readCardSettings(process.env)
  const { cardsDirectory, apiHosts } = settings
  const cards = await readCardFiles(cardsDirectory)
  checkCards(cards, { apiHosts, images: join(cardsDirectory, 'images') })
  return { settings, cards }
}

const [name, ...args] = process.argv.slice(2)
const command = await ENGINES.find((engine) => engine.name === name)?.command?.()

await runAsCommand(
  async () => {
    if (!command) throw new UsageError(`Unknown command: ${name}`)
    await command.run(args, readInstalled)
  },
  { usage: command?.usage ?? '' },
)
