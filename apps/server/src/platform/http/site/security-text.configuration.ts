import * as z from 'zod'
import { zList } from '../../config/values.ts'

const zEach = (begins: RegExp, expected: string) => zList.pipe(z.array(z.string().regex(begins, expected)))

/** What `/.well-known/security.txt` says to somebody who found a weakness (RFC 9116). */
export const securityTextConfiguration = z
  .object({
    SECURITY_CONTACTS: zEach(
      /^(mailto:|tel:|https:\/\/)\S+$/,
      'expected addresses like mailto:security@example.org or https://example.org/report, the preferred one first',
    ).meta({
      description: 'Where weaknesses are reported, separated by commas',
      example: 'mailto:security@example.org',
      since: '0.1.0',
      unset: 'there is no security.txt',
    }),
    SECURITY_EXPIRES: z.iso
      .datetime({ offset: true, error: 'expected a time, like 2027-06-30T00:00:00Z' })
      .transform((text) => Date.parse(text))
      .optional()
      .meta({
        description: 'Until when the contacts hold, less than a year ahead',
        example: '2027-06-30T00:00:00Z',
        since: '0.1.0',
        unset: '90 days from each time it is asked',
      }),
    SECURITY_POLICY: z
      .string()
      .regex(/^https:\/\/\S+$/, 'expected an https address, like https://example.org/disclosure')
      .optional()
      .meta({
        description: 'The policy for who reports',
        example: 'https://example.org/disclosure',
        since: '0.1.0',
        unset: 'none is named',
      }),
    SECURITY_ENCRYPTION: zEach(
      /^(https:\/\/|dns:|openpgp4fpr:)\S+$/,
      'expected addresses of keys, like https://example.org/pgp-key.txt',
    ).meta({
      description: 'Keys to encrypt reports for, separated by commas',
      example: 'https://example.org/pgp-key.txt',
      since: '0.1.0',
      unset: 'none is named',
    }),
    SECURITY_LANGUAGES: zEach(/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/, 'expected languages, like en,pl').meta({
      description: 'In which languages reports are read, separated by commas',
      example: 'en,pl',
      since: '0.1.0',
      unset: 'none is named',
    }),
  })
  .meta({ title: 'Reports of weaknesses' })
  .transform((values) => ({
    securityText: {
      contacts: values.SECURITY_CONTACTS,
      /** Epoch milliseconds. */
      expires: values.SECURITY_EXPIRES,
      policy: values.SECURITY_POLICY,
      encryption: values.SECURITY_ENCRYPTION,
      languages: values.SECURITY_LANGUAGES,
    },
  }))

export type SecurityText = z.infer<typeof securityTextConfiguration>['securityText']
