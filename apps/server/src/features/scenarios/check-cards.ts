import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { ScenarioFileError } from './scenario-file-error.ts'

/**
 * Checks that cards fit this installation.
 *
 * @param settings.images directory of the cards' pictures
 * @throws {ScenarioFileError} for the first card that does not fit
 */
export function checkCards(cards: Scenario[], settings: { apiHosts: string[]; images: string }): void {
  for (const card of cards) checkCard(card, settings)
}

function checkCard(scenario: Scenario, { apiHosts, images }: { apiHosts: string[]; images: string }): void {
  const { id, apiHost, card, credential, presentation } = scenario
  if (apiHost !== '' && !apiHosts.includes(apiHost))
    throw new ScenarioFileError(
      `${id}.json: apiHost '${apiHost}' is not in API_HOSTS. Add the address to API_HOSTS, or remove apiHost from this file`,
    )
  const pictures = [
    card.image,
    card.presentationImage,
    credential?.display.image ?? '',
    ...presentation.extra.map((extra) => extra.image),
  ]
  const missing = pictures.find((picture) => picture !== '' && !existsSync(join(images, picture)))
  if (missing) throw new ScenarioFileError(`${id}.json: the picture images/${missing} does not exist`)
}
