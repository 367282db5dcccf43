import { HELP_DESK_CALLER_ENDPOINTS, HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import { HELP_DESK_PURPOSE_NAME } from '@vitrine/api/flows/help-desk.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Base } from '../../base/base.ts'
import type { Flows } from '../../flows/flows.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { type HelpDeskConfiguration, helpDeskConfiguration } from './help-desk.configuration.ts'
import { helpDeskCheck } from './help-desk.doctor.ts'
import { helpDeskMigrations } from './help-desk.migrations.ts'
import { helpDeskCall } from './help-desk.purpose.ts'
import { registerHelpDeskRoutes } from './help-desk.routes.ts'
import { HelpDesk } from './help-desk.service.ts'

type HelpDeskContext = FeatureContext<
  Pick<Base, 'audit' | 'access'> &
    Pick<Flows, 'purposes' | 'browsers' | 'digitalPresentations' | 'presentationStatuses' | 'endPresentations'>
>

export const helpDeskFeature = defineFeature({
  name: 'help-desk',
  handles: { purposes: [HELP_DESK_PURPOSE_NAME] },
  endpoints: [...Object.values(HELP_DESK_CALLER_ENDPOINTS), ...Object.values(HELP_DESK_ENDPOINTS)],
  pages: [PAGES.helpDesk, PAGES.employeeHelpDesk, PAGES.externalHelpDesk],
  settings: [helpDeskConfiguration],
  migrations: helpDeskMigrations,
  tables: { help_desk_requests: 'left-out' },
  checks: (configuration: HelpDeskConfiguration) => [helpDeskCheck(configuration)],
  open(context: HelpDeskContext) {
    const { purposes, access, browsers } = context.services
    const helpDesk = new HelpDesk(context)
    purposes.add(helpDeskCall(helpDesk, access))
    return { registerRoutes: (app) => registerHelpDeskRoutes(app, { helpDesk, browsers, access }) }
  },
})
