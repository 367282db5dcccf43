import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Resolves a path from the environment against the project's root, whatever directory the server is started from. */
export const fromRoot = (path: string): string => resolve(ROOT, path)

/**
 * The host of a URL may contain more characters, such as `*` and `;`. These would widen a Content-Security-Policy that contains the
 * address.
 */
const hasExactHost = (url: string): boolean => /^([\w.-]+|\[[\d:a-f.]+\])$/.test(URL.parse(url)?.hostname ?? '')

export const zOrigin = z
  .url({ protocol: /^https?$/, error: 'expected an origin, like https://cards.example.org' })
  .refine(
    (url) => URL.parse(url)?.origin === url,
    'expected an origin without path or trailing slash, like https://cards.example.org',
  )
  .refine(hasExactHost, 'expected an origin with an exact host name, like https://cards.example.org')

export const zWebAddress = z
  .url({ protocol: /^https?$/, error: 'expected a web address, like https://bank.example.org/app' })
  .refine(hasExactHost, 'expected a web address with an exact host name, like https://bank.example.org/app')

export const zCount = z.coerce.number('expected a number').int('expected a whole number')

export const zList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

export const unlessHttps = (name: string, address: string | undefined, danger: string): string[] =>
  address === undefined || address.startsWith('https://')
    ? []
    : [`${name} is '${address}': in production expected https, otherwise ${danger}`]
