import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { zList } from '../../config/values.ts'

const zEach = (begins: RegExp, expected: string) => zList.pipe(z.array(z.string().regex(begins, expected)))

export const securityTextConfiguration = z
  .object({
    SECURITY_CONTACTS: zEach(
      /^(mailto:|tel:|https:\/\/)\S+$/,
      'expected addresses like mailto:security@example.org or https://example.org/report, the preferred one first',
    ).meta({
      description: 'Contacts for reports of vulnerabilities, separated by commas; the preferred one first',
      example: 'mailto:security@example.org',
      since: '0.1.0',
      unset: 'no security.txt',
    }),
    SECURITY_EXPIRES: z.iso
      .datetime({ offset: true, error: 'expected a time, like 2027-06-30T00:00:00Z' })
      .transform((text): EpochMilliseconds => Date.parse(text))
      .optional()
      .meta({
        description: 'Time until which the contacts are valid, less than a year ahead',
        example: '2027-06-30T00:00:00Z',
        since: '0.1.0',
        unset: '90 days after each request',
      }),
    SECURITY_POLICY: z
      .string()
      .regex(/^https:\/\/\S+$/, 'expected an https address, like https://example.org/disclosure')
      .optional()
      .meta({
        description: 'Address of the disclosure policy',
        example: 'https://example.org/disclosure',
        since: '0.1.0',
        unset: 'none',
      }),
    SECURITY_ENCRYPTION: zEach(
      /^(https:\/\/|dns:|openpgp4fpr:)\S+$/,
      'expected addresses of keys, like https://example.org/pgp-key.txt',
    ).meta({
      description: 'Addresses of keys to encrypt reports with, separated by commas',
      example: 'https://example.org/pgp-key.txt',
      since: '0.1.0',
      unset: 'none',
    }),
    SECURITY_LANGUAGES: zEach(/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/, 'expected languages, like en,pl').meta({
      description: 'Languages in which reports can be written, separated by commas',
      example: 'en,pl',
      since: '0.1.0',
      unset: 'none',
    }),
  })
  .meta({ title: 'Vulnerability reports' })
  .transform((values) => ({
    securityText: {
      contacts: values.SECURITY_CONTACTS,
      expires: values.SECURITY_EXPIRES,
      policy: values.SECURITY_POLICY,
      encryption: values.SECURITY_ENCRYPTION,
      languages: values.SECURITY_LANGUAGES,
    },
  }))

export type SecurityText = z.infer<typeof securityTextConfiguration>['securityText']
