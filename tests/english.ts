import { i18n } from '@lingui/core'
import * as z from 'zod/mini'

// Tests need no catalogue, because the texts in the source code are English.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// By default, zod/mini reports only 'Invalid input'. Its English texts name the rule that a value breaks, so tests can check this rule.
z.config(z.locales.en())
