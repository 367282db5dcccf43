import { i18n } from '@lingui/core'
import * as z from 'zod/mini'

// Tests need no catalogue, because the texts in the source code are English.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// zod/mini says only 'Invalid input'. In English it names the rule, so that a test can tell which one refused a value.
z.config(z.locales.en())
