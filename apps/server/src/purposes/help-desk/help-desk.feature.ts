import { HELP_DESK_CALL_ENDPOINT, HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import { HELP_DESK_PURPOSE_NAME } from '@vitrine/api/flows/help-desk.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { AuditLog } from '../../base/audit/audit.service.ts'
import type { AccessGuards } from '../../base/identities/access-guards.ts'
import type { EndPresentations } from '../../flows/presentation/end-presentations.ts'
import type { PurposeRegistry } from '../../flows/presentation/purpose-registry.ts'
import type { PresentationStatuses } from '../../flows/presentation/status-presentations.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { type HelpDeskConfiguration, helpDeskConfiguration } from './help-desk.configuration.ts'
import { helpDeskCheck } from './help-desk.doctor.ts'
import { helpDeskMigrations } from './help-desk.migrations.ts'
import { helpDeskCall } from './help-desk.purpose.ts'
import { registerHelpDeskRoutes } from './help-desk.routes.ts'
import { HelpDesk } from './help-desk.service.ts'

type HelpDeskContext = FeatureContext<{
  purposes: Pick<PurposeRegistry, 'add'>
  audit: Pick<AuditLog, 'note'>
  access: Pick<AccessGuards, 'staffOf' | 'requireHelpDeskStaff'>
  presentationStatuses: Pick<PresentationStatuses, 'view'>
  endPresentations: Pick<EndPresentations, 'erase'>
}>

export const helpDeskFeature = defineFeature({
  name: 'help-desk',
  handles: { purposes: [HELP_DESK_PURPOSE_NAME] },
  endpoints: [HELP_DESK_CALL_ENDPOINT, ...Object.values(HELP_DESK_ENDPOINTS)],
  pages: [PAGES.helpDesk, PAGES.employeeHelpDesk, PAGES.externalHelpDesk],
  settings: [helpDeskConfiguration],
  migrations: helpDeskMigrations,
  tables: { help_desk_requests: 'left-out' },
  checks: (configuration: HelpDeskConfiguration) => [helpDeskCheck(configuration)],
  open({ database, clock, notifications, services }: HelpDeskContext) {
    const helpDesk = new HelpDesk({ database, clock, notifications, services })
    services.purposes.add(helpDeskCall({ helpDesk, access: services.access }))
    return { registerRoutes: (app) => registerHelpDeskRoutes(app, { helpDesk, access: services.access }) }
  },
})
