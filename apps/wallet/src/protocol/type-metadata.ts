import * as z from 'zod'
import { pickDisplay } from './display.ts'
import { type Fetch, isAllowedAddress, jsonOf, send } from './transport.ts'

const zTypeMetadata = z.object({
  vct: z.string(),
  name: z.string().optional(),
  display: z.array(z.object({ name: z.string(), locale: z.string().optional() })).optional(),
})

/**
 * What people call a type of card: from its type metadata (SD-JWT VC, section on type metadata) where its `vct` is an
 * address that answers, else read from the name itself: `.../BankAccount` is a 'Bank Account'.
 */
export async function loadTypeName(vct: string, languages: readonly string[], fetch: Fetch): Promise<string> {
  if (!isAllowedAddress(vct)) return readableTypeName(vct)
  try {
    const reply = await send(fetch, vct, { headers: { accept: 'application/json' } })
    const metadata = zTypeMetadata.parse(jsonOf(reply))
    if (reply.status !== 200 || metadata.vct !== vct) return readableTypeName(vct)
    return pickDisplay(metadata.display, languages)?.name ?? metadata.name ?? readableTypeName(vct)
  } catch {
    return readableTypeName(vct)
  }
}

export function readableTypeName(vct: string): string {
  const last = vct.split(/[/:#?]/).findLast((part) => part !== '') ?? vct
  return splitWords(last)
}

/** `accountNumber` and `account_number` as 'Account number' would be said: in words, the first one capitalised. */
export function splitWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
