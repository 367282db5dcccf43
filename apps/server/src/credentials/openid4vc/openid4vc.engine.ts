import { defineEngine } from '../engine-context.ts'
import { certificateEffects } from './certificate-effects.ts'
import { FORMATS } from './formats/formats.ts'
import { openid4vcConfiguration } from './openid4vc.configuration.ts'
import { openid4vcMigrations } from './openid4vc.migrations.ts'
import { type Openid4vcSettings, openid4vc } from './openid4vc-engine.ts'
import { openid4vcRules } from './openid4vc-rules.ts'
import { restoreStatusLists } from './status-list/restore-status-lists.ts'
import { readTrustedTypes } from './trust/trusted-issuers.ts'
import { registrationCertificates } from './verifier/registration.doctor.ts'

type EngineSettings = Openid4vcSettings & { keysDirectory: string }

export const openid4vcEngine = defineEngine({
  name: 'openid4vc',
  settings: [openid4vcConfiguration],
  migrations: openid4vcMigrations,
  tables: {
    status_lists: 'kept',
    status_entries: 'kept',
    openid4vc_offers: 'left-out',
    openid4vc_tokens: 'left-out',
    openid4vc_pushed_requests: 'left-out',
    openid4vc_used_proofs: 'left-out',
    openid4vc_requests: 'left-out',
    openid4vc_used_nonces: 'left-out',
  },
  restore: restoreStatusLists,
  certificateEffects,
  checks: async ({ registrationCertificatesDirectory: directory, keysDirectory }: EngineSettings, options) =>
    directory === undefined ? [] : [registrationCertificates({ directory, keysDirectory }, options)],
  rules: ({ trustedIssuersDirectory, walletAttestation, keyProvidersDirectory }: EngineSettings) => {
    const types = trustedIssuersDirectory ? readTrustedTypes(trustedIssuersDirectory) : new Set()
    const countsKeys = keyProvidersDirectory !== undefined
    return openid4vcRules(FORMATS, (type) => types.has(type), walletAttestation, countsKeys)
  },
  open: (configuration: EngineSettings) => openid4vc(configuration),
})
