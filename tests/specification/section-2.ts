import { ACCESS_TOKEN_PAGE } from './section-2/access-token.ts'
import { ADMIN_ROUTES } from './section-2/admin-routes.ts'
import { FRAME } from './section-2/frame.ts'
import { HELP_DESK_PAGES } from './section-2/help-desk.ts'
import { PRESENTATION_AND_SECURITY } from './section-2/presentation.ts'
import { PUBLIC_ROUTES } from './section-2/public-routes.ts'
import { TILE_AND_ISSUANCE } from './section-2/tile-and-issuance.ts'
import type { SpecificationLine } from './specification-line.ts'

/** Screens and routes. */
export const SECTION_2: SpecificationLine[] = [
  ...PUBLIC_ROUTES,
  ...ADMIN_ROUTES,
  ...FRAME,
  ...ACCESS_TOKEN_PAGE,
  ...TILE_AND_ISSUANCE,
  ...PRESENTATION_AND_SECURITY,
  ...HELP_DESK_PAGES,
]
