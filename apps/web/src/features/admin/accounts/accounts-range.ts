import { t } from '@lingui/core/macro'
import type { Range } from '../data-table/pages.tsx'

/** Describes which part of a list of accounts is shown. */
export const accountsRange = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} accounts`
