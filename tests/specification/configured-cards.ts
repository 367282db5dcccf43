import type { SpecificationLine } from './specification-line.ts'

const SCENARIOS = 'tests/scenarios.test.ts'

type SaidOfCard = { says: string; test: string; from: string; to: string }

const ofType = (type: string): SaidOfCard => ({
  says: `is of type ${type}`,
  test: 'are those of the specification and no others',
  from: `"type": "${type}"`,
  to: '"type": "AnotherType"',
})

const EXPERIMENTAL: SaidOfCard = {
  says: 'is experimental',
  test: 'have four of them as experiments',
  from: '"experimental": true',
  to: '"experimental": false',
}

const ofLevel = (level: number): SaidOfCard => ({
  says: `says level ${level}`,
  test: 'certify the level %i',
  from: `"value": ${level}\n`,
  to: '"value": 3\n',
})

/** A card that the specification has, and what it says of it. */
function card(id: string, ...said: SaidOfCard[]): SpecificationLine[] {
  const file = `scenarios/${id}.json`
  return [
    {
      says: `Configured card ${id}`,
      shownBy: [[SCENARIOS, 'are those of the specification and no others']],
      broken: [{ file, from: `"id": "${id}"`, to: '"id": "another-card"' }],
    },
    ...said.map(
      ({ says, test, from, to }): SpecificationLine => ({
        says: `${id} ${says}`,
        shownBy: [[SCENARIOS, test]],
        broken: [{ file, from, to }],
      }),
    ),
  ]
}

export const CONFIGURED_CARDS: SpecificationLine[] = [
  card('portal-demo-link'),
  card('portal-gift-card', ofType('GiftCard')),
  card('guardian', ofType('GuardianFaceCheckCard')),
  card('workshop'),
  card('portal-card-experimental', EXPERIMENTAL),
  card('credo-rest', EXPERIMENTAL),
  card('credo', EXPERIMENTAL),
  card('credo-jwt-vc', EXPERIMENTAL),
  card('bank-account-basic', ofType('BankAccount')),
  card('bank-account-lunch-service', {
    says: 'pays 8',
    test: 'pay 8 for lunch, without being asked what to pay for',
    from: '"price": 8',
    to: '"price": 9',
  }),
  card('certificate1', ofType('CertificateLevel1'), ofLevel(1)),
  card('certificate2', ofType('CertificateLevel2'), ofLevel(2)),
  card('external-id-basic', ofType('CustomerUpn'), {
    says: 'names the customer by UPN',
    test: 'ask a customer for the user principal name',
    from: '"name": "userPrincipalName"',
    to: '"name": "userName"',
  }),
  card('verified-employee-basic', ofType('VerifiedEmployee')),
  card('helpdesk-employee', ofType('Helpdesk')),
  card('customer-helpdesk', ofType('CustomerHelpdesk')),
].flat()
