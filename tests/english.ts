import { i18n } from '@lingui/core'

// Tests use the texts in the source code, without a catalogue.
i18n.loadAndActivate({ locale: 'en', messages: {} })
