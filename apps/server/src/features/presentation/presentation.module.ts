import { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import type { Feature } from '../feature-context.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { type RunContext, runDependencies } from '../run-context.ts'
import { type PresentationRouteOptions, registerPresentationRoutes } from './presentation.routes.ts'
import { type PresentationDependencies, Presentations } from './presentation.service.ts'
import { PurposeRegistry } from './purpose-registry.ts'

type Cards = Pick<PresentationRouteOptions, 'findForPresentation'> & Pick<PresentationDependencies, 'credentialOfType'>

type PresentationNeeds = RunContext<Cards> & {
  ledger: { use: PresentationDependencies['useCredential'] }
  /** What presentations are good for; the first that is asked for has it. */
  purposes: PresentationPurpose[]
}

export function presentationModule({ ledger, purposes, ...runs }: PresentationNeeds): Feature<Presentations> {
  const { cards, clientOf, publicUrl } = runs
  const presentations = new Presentations({
    ...runDependencies(runs),
    credentialOfType: (type) => cards.credentialOfType(type),
    useCredential: ledger.use.bind(ledger),
    purposes: new PurposeRegistry(purposes),
  })
  return {
    service: presentations,
    registerRoutes: (app) =>
      registerPresentationRoutes(app, {
        presentations,
        browsers: new BrowserCookie(publicUrl),
        findForPresentation: (call) => cards.findForPresentation(call),
        clientOf,
      }),
  }
}
