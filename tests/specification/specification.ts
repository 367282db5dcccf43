import { SECTION_1 } from './section-1.ts'
import { SECTION_2 } from './section-2.ts'
import { SECTION_3 } from './section-3.ts'
import { SECTION_4 } from './section-4.ts'
import { SECTION_5 } from './section-5.ts'
import { SECTION_6 } from './section-6.ts'
import { SECTION_7 } from './section-7.ts'
import { SECTION_8 } from './section-8.ts'
import { SECTION_9 } from './section-9.ts'
import type { SpecificationLine } from './specification-line.ts'

type Section = { title: string; lines: SpecificationLine[] }

/** The sections of the specification, in the order of the document. */
export const SPECIFICATION: Section[] = [
  { title: '1. What the product does and for whom', lines: SECTION_1 },
  { title: '2. Screens and routes', lines: SECTION_2 },
  { title: '3. Entities and their fields', lines: SECTION_3 },
  { title: '4. States and transitions', lines: SECTION_4 },
  { title: '5. Validation rules', lines: SECTION_5 },
  { title: '6. Roles and permissions', lines: SECTION_6 },
  { title: '7. The calls it makes', lines: SECTION_7 },
  { title: '8. Error catalogue', lines: SECTION_8 },
  { title: '9. Business constants and limits', lines: SECTION_9 },
]
