import type { OpenCredential } from '../../protocol/formats/credential-format.ts'
import { FORMATS } from '../../protocol/formats/formats.ts'
import type { Card } from './card.ts'

export async function openCard({
  format,
  credential,
}: Pick<Card, 'format' | 'credential'>): Promise<OpenCredential | undefined> {
  try {
    return await FORMATS[format].open(credential)
  } catch {
    return undefined
  }
}
