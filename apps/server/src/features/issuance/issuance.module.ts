import type { Feature } from '../feature-context.ts'
import { type RunContext, runDependencies } from '../run-context.ts'
import { type IssuanceRouteOptions, registerIssuanceRoutes } from './issuance.routes.ts'
import { type IssuanceDependencies, Issuances } from './issuance.service.ts'

type Cards = Pick<IssuanceRouteOptions, 'findForSettings' | 'findForBasicIssuance' | 'findForIssuance' | 'takesPhoto'>

type IssuanceNeeds = RunContext<Cards> & {
  ledger: { knows: IssuanceDependencies['knowsCredential']; enter: IssuanceDependencies['enterCredential'] }
}

export function issuanceModule({ ledger, ...runs }: IssuanceNeeds): Feature<Issuances> {
  const { cards, clientOf } = runs
  const issuances = new Issuances({
    ...runDependencies(runs),
    knowsCredential: ledger.knows.bind(ledger),
    enterCredential: ledger.enter.bind(ledger),
  })
  return {
    service: issuances,
    registerRoutes: (app) =>
      registerIssuanceRoutes(app, {
        issuances,
        clientOf,
        findForSettings: (call) => cards.findForSettings(call),
        findForBasicIssuance: (call) => cards.findForBasicIssuance(call),
        findForIssuance: (call) => cards.findForIssuance(call),
        takesPhoto: (call) => cards.takesPhoto(call),
      }),
  }
}
