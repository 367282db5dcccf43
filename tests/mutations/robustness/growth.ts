import type { Mutation } from '../mutation.ts'

const SERVER = 'apps/server/src'
const ENGINE = `${SERVER}/credentials/openid4vc`

export const GROWTH_ROBUSTNESS: Mutation[] = [
  {
    breaks: 'one spelling of a certificate',
    file: `${SERVER}/platform/base64/base64.ts`,
    from: 'return bytes.length <= maxBytes && bytes.toString(encoding) === text ? bytes : undefined',
    to: 'return bytes.length <= maxBytes ? bytes : undefined',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'that nothing comes behind a certificate',
    file: `${ENGINE}/x509/certificate-path.ts`,
    from: 'return certificate.raw.equals(bytes) ? certificate : undefined',
    to: 'return certificate',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'bound of what is remembered of strangers',
    file: `${SERVER}/platform/cache/bounded-map.ts`,
    from: 'if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)',
    to: '',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'size of what is decoded from Base64',
    file: `${SERVER}/platform/base64/base64.ts`,
    from: 'return bytes.length <= maxBytes && bytes.toString(encoding) === text ? bytes : undefined',
    to: 'return bytes.toString(encoding) === text ? bytes : undefined',
    also: [
      {
        file: `${SERVER}/platform/base64/base64.ts`,
        from: '  if (text.length > Math.ceil(maxBytes / 3) * 4) return undefined\n',
        to: '',
      },
    ],
    seenBy: [`${SERVER}/platform/base64`],
  },
  {
    breaks: 'number of values in JSON',
    file: `${SERVER}/platform/json/strict-json.ts`,
    from: "if (count > MAX_STRUCTURE) throw new StrictJsonError('too many values')",
    to: '',
    seenBy: ['tests/protocol/presentation/response-shape.test.ts'],
  },
  {
    breaks: 'refusal of lone surrogates that are escaped',
    file: `${SERVER}/platform/json/strict-json.ts`,
    from: '(SURROGATE_ESCAPE.test(text) && !isWellFormed(value))',
    to: 'false',
    seenBy: [`${SERVER}/platform/json`],
  },
  {
    breaks: 'number of parameters in a form',
    file: `${ENGINE}/openid4vc.routes.ts`,
    from: "if (text.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)",
    to: 'if (text.length < 0)',
    seenBy: ['tests/protocol/issuance/http.test.ts'],
  },
]
