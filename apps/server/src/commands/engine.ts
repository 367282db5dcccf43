// Runs the command of an engine, whose name is the first argument. The server may be running.

import { join } from 'node:path'
import { checkCards } from '../base/cards/check-cards.ts'
import { readCardFiles } from '../base/cards/sources/read-card-files.ts'
import { engineNamed } from '../credentials/engines.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { readCardSettings } from '../settings/installation.ts'

const [name, ...args] = process.argv.slice(2)
const command = engineNamed(name)?.command
if (!command) throw new Error(`No engine has the command ${name}`)

await command(args, async () => {
  readEnvironmentFile()
  const settings = readCardSettings(process.env)
  const { cardsDirectory, apiHosts } = settings
  const cards = await readCardFiles(cardsDirectory)
  checkCards(cards, { apiHosts, images: join(cardsDirectory, 'images') })
  return { settings, cards }
})
