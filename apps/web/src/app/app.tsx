import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { Session } from '../shared/session/session.ts'
import { SessionProvider } from '../shared/session/session-context.tsx'
import { LazyToastRack } from '../shared/ui/toast/lazy-toast-rack.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './mantine-theme.ts'
import { AppRoutes } from './routes/app-routes.tsx'

/** The server writes it into the document. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that is offline can still reach a server on this machine or in the local network.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

const session = new Session()

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="dark"
        colorSchemeManager={colorSchemeManager}
        cssVariablesResolver={cssVariablesResolver}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <SessionProvider session={session}>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </SessionProvider>
        </QueryClientProvider>
        <LazyToastRack />
      </MantineProvider>
    </I18nProvider>
  )
}
