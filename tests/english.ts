import { i18n } from '@lingui/core'

// Tests need no catalogue, because the texts in the source code are English.
i18n.loadAndActivate({ locale: 'en', messages: {} })
