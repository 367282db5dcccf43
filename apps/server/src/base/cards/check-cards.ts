import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '@vitrine/api/cards/card.ts'
import { type CardProblem, fileOf, requireNoProblems } from '../../credentials/card-file-error.ts'
import { isRegularFile } from '../../platform/files/regular-file.ts'

/** @throws {CardFileError} with the problems of all cards */
export function checkCards(cards: Card[], settings: { apiHosts: string[]; images: string }): void {
  requireNoProblems(cards.flatMap((card) => problemsOf(card, settings)))
}

function problemsOf(card: Card, { apiHosts, images }: { apiHosts: string[]; images: string }): CardProblem[] {
  const { apiHost, card: appearance, credential, presentation } = card
  const file = fileOf(card)
  const pictures = [
    appearance.image,
    appearance.presentationImage,
    credential?.display.image ?? '',
    ...presentation.extra.map((extra) => extra.image),
  ]
  const unusable = [...new Set(pictures)].flatMap((picture) => {
    const problem = picture === '' ? undefined : problemOfPicture(join(images, picture))
    return problem === undefined ? [] : [{ file, message: `${file}: the picture images/${picture} ${problem}` }]
  })
  if (apiHost === '' || apiHosts.includes(apiHost)) return unusable
  const message = `${file}: apiHost '${apiHost}' is not in API_HOSTS. Add the address to API_HOSTS, or remove apiHost from this file`
  return [{ file, message }, ...unusable]
}

function problemOfPicture(file: string): string | undefined {
  if (isRegularFile(file)) return undefined
  return existsSync(file) ? 'cannot be used: expected a regular file of at most 1 MB' : 'does not exist'
}
