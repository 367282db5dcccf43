import { i18n } from '@lingui/core'

// Tests take the texts from where they are written, without a catalogue.
i18n.loadAndActivate({ locale: 'en', messages: {} })
