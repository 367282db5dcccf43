import type { FastifyRequest } from 'fastify'
import type { Feature, FeatureContext } from '../feature-context.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { helpDeskCall } from './help-desk.purpose.ts'
import { type HelpDeskRouteOptions, registerHelpDeskRoutes } from './help-desk.routes.ts'
import { HelpDesk, type HelpDeskDependencies } from './help-desk.service.ts'

type HelpDeskNeeds = Pick<HelpDeskDependencies, 'findPresentation' | 'erasePresentation'> &
  Pick<HelpDeskRouteOptions, 'staffOf'> & { requireStaff: (request: FastifyRequest) => Promise<void> }

export function helpDeskModule(
  context: FeatureContext,
  { findPresentation, erasePresentation, staffOf, requireStaff }: HelpDeskNeeds,
): Feature<HelpDesk> & { purpose: PresentationPurpose } {
  const helpDesk = new HelpDesk({ ...context, findPresentation, erasePresentation })
  return {
    service: helpDesk,
    purpose: helpDeskCall({ helpDesk, requireStaff }),
    registerRoutes: (app) => registerHelpDeskRoutes(app, { helpDesk, staffOf }),
  }
}
