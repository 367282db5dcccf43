import type { SpecificationLine } from './specification-line.ts'

/** Roles and permissions. */
export const SECTION_6: SpecificationLine[] = [
  {
    says: 'Anonymous visitor: Sign In only, the public pages, presenting',
    shownBy: [
      ['tests/browser/sign-in.spec.ts', 'A visitor sees Sign In only, and nothing of the sign-in is loaded for them'],
    ],
    broken: [],
  },
  {
    says: 'Signed-in user: Demo, Security, Test Dynamic QR, Admin, Sign Out, contract and token links in the admin bar',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
      ],
      ['tests/browser/sign-in.spec.ts', 'Staff without the admin scope see the menus, the cards and their token'],
    ],
    broken: [],
  },
  {
    says: 'Administrator: a single admin scope; lists and revokes',
    shownBy: [
      [
        'tests/browser/admin-console.spec.ts',
        'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
      ],
      ['tests/protocol/admin/tokens.test.ts', 'I-07 %s opens to administrators only'],
      [
        'tests/protocol/admin/access-matrix.test.ts',
        'gives everything that lists, changes or revokes to administrators only',
      ],
    ],
    broken: [],
  },
  {
    says: 'An unauthenticated user is redirected to sign in',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for',
      ],
    ],
    broken: [],
  },
  {
    says: 'Help-desk staff: generate and share links, three actions that are alerts only',
    shownBy: [
      [
        'tests/browser/help-desk.spec.ts',
        'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
      ],
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'says in a dialog what %s means, and sends nothing'],
    ],
    broken: [],
  },
  {
    says: "'Support Staff' in the help-desk card descriptions",
    shownBy: [
      [
        'apps/server/src/features/scenarios/scenario-files.test.ts',
        'name the Support Staff on the cards of both help desks',
      ],
    ],
    broken: [],
  },
]
