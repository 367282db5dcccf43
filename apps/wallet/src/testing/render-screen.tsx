import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'

/** Renders a screen, or a part of one, with the texts of the wallet. */
export const renderScreen = (screen: ReactElement) => render(screen, { wrapper: WithTexts })

function WithTexts({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
